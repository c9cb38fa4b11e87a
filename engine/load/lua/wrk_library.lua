-- The table `wrk` of a script, as wrk 4 offers it. Runs once in every state, before the script.
local concat, format, next, pairs, type = table.concat, string.format, next, pairs, type

wrk.thread = nil
wrk.addrs = nil

-- The bytes of one request; whatever is left out is taken from the table. A headers table that is given takes
-- the place of wrk.headers whole, and gets Host and Content-Length written into it.
function wrk.format(method, path, headers, body)
    headers = headers or wrk.headers
    body = body or wrk.body
    if not headers["Host"] then headers["Host"] = wrk.headers["Host"] end
    headers["Content-Length"] = body and #body
    local lines, count = { (method or wrk.method) .. " " .. (path or wrk.path) .. " HTTP/1.1" }, 1
    for name, value in pairs(headers) do
        count = count + 1
        lines[count] = format("%s: %s", name, value)
    end
    lines[count + 1] = ""
    lines[count + 2] = body or ""
    return concat(lines, "\r\n")
end

-- The addresses of a host that accept a connection.
function wrk.resolve(host, service)
    local addresses = wrk.lookup(host, service)
    for i = #addresses, 1, -1 do
        if not wrk.connect(addresses[i]) then table.remove(addresses, i) end
    end
    wrk.addrs = addresses
end

function wrk.setup(thread)
    if type(setup) == "function" then setup(thread) end
end

-- What init() changes in the table shapes the request that is sent where the script makes none.
function wrk.init(args)
    if type(init) == "function" then init(args) end
    local request = wrk.format()
    wrk.request = function() return request end
end

package.loaded["wrk"] = wrk

-- Compiled loops cannot be interrupted.
jit.on = function() end

os.exit = function(code)
    error("os.exit(" .. tostring(code or 0) .. ")", 2)
end
