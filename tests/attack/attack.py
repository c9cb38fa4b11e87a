"""What the attacks have in common: their options, and ports that are free."""
import argparse
import os
import pathlib
import socket
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]


def parser(doc):
    """The caller adds the options of its own."""
    made = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--build", default="build/release")
    return made


def options_of(made):
    """With the path of sluicectl as `program`; exits with 2 where it was not built."""
    options = made.parse_args()
    options.program = TOP / options.build / "bin" / "sluicectl"
    if not os.access(options.program, os.X_OK):
        print(f"needs {options.program}", file=sys.stderr)
        sys.exit(2)
    return options


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
