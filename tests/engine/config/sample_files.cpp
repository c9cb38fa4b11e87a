#include "tests/engine/config/sample_files.h"

namespace sluice {

const char* const kBlock = R"(# The gateway of the stories.
version: 1          # of the format
wobble: kept        # nobody knows this field

listeners:
  # for the tests
  - name: main
    address: "127.0.0.1:9080"   # local only
    colour: red

  - {name: second, address: "127.0.0.1:9081"}   # in one line

upstreams:
- name: stories
  nodes:
  - address: 127.0.0.1:8080
    weight: 3       # the big one
  - "127.0.0.1:8081"
  timeout:
    connect: 5s
    read: 10s       # slow
- name: short
  nodes:
    "127.0.0.1:1": 1
    "127.0.0.1:2": 2   # second

routes:
  # first of all
  - name: hello
    match:
      paths:
        - /hello    # greeting
        - "/hi/**"
      methods: [GET, POST]
    upstream: stories
    plugins:
      # at most
      limit-count: {count: 10, time_window: 60}
      prometheus: {}
  # 中文注释
  - name: 水闸
    enabled: false  # not yet
    match: {paths: ["/水/*"]}
    upstream: short
# the end
)";

const char* const kFlow =
    R"({version: 1, listeners: [{name: a, address: "127.0.0.1:1"}, {name: b, address: "127.0.0.1:2"}],
  upstreams: [{name: u, nodes: ["127.0.0.1:3"], keepalive: {size: 5}}],
  routes: [{name: r, match: {paths: [/a, /b]}, upstream: u}, # the only one
           {name: s, match: {paths: [/c]}, upstream: u, plugins: {}}], unknown: [1, 2]})";

}  // namespace sluice
