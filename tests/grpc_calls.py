#!/usr/bin/python3
"""Real gRPC through the gateway: grpcio as client and as server, `sluicectl serve` between them.

    tests/grpc_calls.py [--program build/dev/bin/sluicectl]

All four kinds of call, metadata, large messages, deadlines, cancelling, errors of the server's, a server that is gone
and comes back, and many calls at once. Needs the Debian package python3-grpcio; not part of the test suite. Prints a
line for each check; exit 1 if one fails.
"""
import argparse, os, re, signal, subprocess, sys, tempfile, threading, time
from concurrent import futures

import grpc

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "/check.Echo/"


class Echo(grpc.GenericRpcHandler):
    def __init__(self):
        self.cancelled = threading.Event()

    def service(self, call):
        metadata = dict(call.invocation_metadata)

        def unary(request, context):
            context.send_initial_metadata((("x-initial", metadata.get("x-mine", "")),))
            context.set_trailing_metadata((("x-trailing-bin", metadata.get("x-some-bin", b"")),))
            return request

        def collect(requests, context):
            return b"%d" % sum(len(request) for request in requests)

        def spread(request, context):
            for i in range(int(request)):
                yield b"%d" % i

        def converse(requests, context):
            for request in requests:
                yield b"re:" + request

        def fail(request, context):
            context.abort(grpc.StatusCode.NOT_FOUND, "nothing \u00e4t all")

        def stall(request, context):
            context.add_callback(self.cancelled.set)
            time.sleep(2)
            return request

        kinds = {"Unary": grpc.unary_unary_rpc_method_handler(unary),
                 "Collect": grpc.stream_unary_rpc_method_handler(collect),
                 "Spread": grpc.unary_stream_rpc_method_handler(spread),
                 "Converse": grpc.stream_stream_rpc_method_handler(converse),
                 "Fail": grpc.unary_unary_rpc_method_handler(fail),
                 "Stall": grpc.unary_unary_rpc_method_handler(stall)}
        return kinds.get(call.method[len(NAME):])


def start_server(port=0):
    server = grpc.server(futures.ThreadPoolExecutor(32), options=[("grpc.max_receive_message_length", -1)])
    echo = Echo()
    server.add_generic_rpc_handlers((echo,))
    port = server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    return server, echo, port


def status_of(call):
    try:
        call()
    except grpc.RpcError as error:
        return error.code()
    return grpc.StatusCode.OK


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(HERE, "../build/dev/bin/sluicectl"))
    args = parser.parse_args()
    server, echo, port = start_server()
    folder = tempfile.mkdtemp(prefix="grpc-calls-")
    with open(f"{folder}/gateway.yaml", "w") as file:
        file.write(f"""version: 1
workers: 1
listeners:
  - {{name: main, address: "127.0.0.1:0"}}
upstreams:
  - {{name: echo, scheme: grpc, nodes: [{{address: "127.0.0.1:{port}"}}]}}
routes:
  - {{name: all, match: {{paths: ["/check.Echo/**"]}}, upstream: echo}}
""")
    gateway = subprocess.Popen([args.program, "serve", f"{folder}/gateway.yaml"], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    address = None
    while address is None:
        line = gateway.stdout.readline()
        if not line:
            sys.exit("the gateway did not start")
        found = re.search(r"127\.0\.0\.1:\d+", line)
        address = found[0] if found else None
    threading.Thread(target=gateway.stdout.read, daemon=True).start()
    channel = grpc.insecure_channel(address, options=[("grpc.max_receive_message_length", -1)])
    unary = channel.unary_unary(NAME + "Unary")
    failed = 0

    def check(what, holds):
        nonlocal failed
        failed += not holds
        print(("ok   " if holds else "FAIL ") + what, flush=True)

    try:
        answer, call = unary.with_call(b"hello", metadata=(("x-mine", "7"), ("x-some-bin", b"\0\xff")), timeout=5)
        check("unary, metadata both ways", answer == b"hello" and dict(call.initial_metadata())["x-initial"] == "7" and
              dict(call.trailing_metadata())["x-trailing-bin"] == b"\0\xff")
        collect = channel.stream_unary(NAME + "Collect")
        check("client streams", collect(iter([b"x" * 1000] * 1000), timeout=20) == b"1000000")
        check("server streams", list(channel.unary_stream(NAME + "Spread")(b"3000", timeout=20))[-1] == b"2999")
        turns = threading.Semaphore(1)

        def requests():
            for i in range(200):
                turns.acquire()
                yield b"%d" % i

        seen = 0
        for reply in channel.stream_stream(NAME + "Converse")(requests(), timeout=20):
            if reply != b"re:%d" % seen:
                break
            seen += 1
            turns.release()
        check("both stream, each waits for the other", seen == 200)
        check("a large message", unary(b"m" * 20_000_000, timeout=60) == b"m" * 20_000_000)
        try:
            channel.unary_unary(NAME + "Fail")(b"", timeout=5)
            check("an error", False)
        except grpc.RpcError as error:
            check("an error", error.code() == grpc.StatusCode.NOT_FOUND and error.details() == "nothing \u00e4t all")
        check("an unknown method", status_of(lambda: channel.unary_unary(NAME + "None")(b"", timeout=5)) ==
              grpc.StatusCode.UNIMPLEMENTED)
        check("no route", status_of(lambda: channel.unary_unary("/other.Service/X")(b"", timeout=5)) ==
              grpc.StatusCode.UNIMPLEMENTED)
        check("a deadline", status_of(lambda: channel.unary_unary(NAME + "Stall")(b"", timeout=0.3)) ==
              grpc.StatusCode.DEADLINE_EXCEEDED)
        echo.cancelled.clear()
        pending = channel.unary_unary(NAME + "Stall").future(b"", timeout=20)
        time.sleep(0.2)
        pending.cancel()
        check("cancelling reaches the server", echo.cancelled.wait(1.5))
        pending = [unary.future(b"%d" % i, timeout=30) for i in range(2000)]
        check("2000 at once", all(one.result() == b"%d" % i for i, one in enumerate(pending)))
        server.stop(0).wait()
        check("no server", status_of(lambda: unary(b"", timeout=5)) == grpc.StatusCode.UNAVAILABLE)
        server, echo, _ = start_server(port)
        check("it is back", status_of(lambda: unary(b"", timeout=5)) == grpc.StatusCode.OK)
        pending = channel.unary_unary(NAME + "Stall").future(b"late", timeout=20)
        time.sleep(0.2)
        stopping = server.stop(10)
        check("a call is finished while its server stops", pending.result() == b"late")
        stopping.wait()
    finally:
        channel.close()
        gateway.send_signal(signal.SIGTERM)
        check("the gateway ends", gateway.wait(20) == 0)
        server.stop(0)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
