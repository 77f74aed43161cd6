"""Encodes and decodes random values of many types with PropertyListCoding and with Foundation.

Both must write the same bytes in XML and binary, and each must read the output of the other. Exit status 1: they differ.
"""
import argparse, os, subprocess, sys
from . import PROJECT

def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("count", type=int, nargs="?", default=1200, help="values of each type (default: %(default)s)")
  parser.add_argument("first_seed", type=int, nargs="?", default=1)
  options = parser.parse_args()
  environment = {**os.environ, "PLIERS_VALUES": str(options.count), "PLIERS_FIRST_SEED": str(options.first_seed)}
  sys.exit(subprocess.run(["swift", "test", "--filter", "DifferentialTests"], cwd=PROJECT, env=environment).returncode)
