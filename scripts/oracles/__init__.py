"""Compares this project's tool with other implementations of property lists and of merges. `scripts/oracle NAME` runs the module
NAME."""
import argparse, os, pathlib, sys

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent

def parser(description, usage):
  """A parser of command lines with `--tool`, which all these scripts accept."""
  parser = argparse.ArgumentParser(description=description, usage=f"%(prog)s {usage} [--tool PATH]",
    formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("folder", type=pathlib.Path)
  parser.add_argument("--tool", type=pathlib.Path, default=PROJECT / ".build/release/pliers")
  return parser

def parse(parser):
  options = parser.parse_args()
  if not os.access(options.tool, os.X_OK): sys.exit(f"{options.tool}: no such program; build the release first")
  options.tool = options.tool.resolve()
  return options
