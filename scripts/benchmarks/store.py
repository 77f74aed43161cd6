"""Times PropertyListStore against its bounds; `scripts/bench --library` calls it.

Each time is the minimum of several rounds, because other programs and the store's own thread, which saves, run at the same time.
Opening and saving include the disk. The last line is the time of the disk alone.
"""
import subprocess, tempfile
from .library import PACKAGE

BOUNDS = {"read a cached Bool": 100e-9, "read a cached String": 100e-9, "set a Bool": 300e-9, "set a String": 300e-9,
  "open 1,000 keys, set one and save": 5e-3}

def duration(seconds):
  for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
    if seconds >= size: return f"{seconds / size:.3g} {unit}"
  return f"{seconds * 1e9:.3g} ns"

def bench():
  """Builds the package and prints the table. Returns True if no time is above its bound."""
  subprocess.run(["swift", "build", "-c", "release", "--package-path", PACKAGE, "--product", "store-bench"],
    check=True, stdout=subprocess.DEVNULL)
  with tempfile.TemporaryDirectory() as folder:
    output = subprocess.run([PACKAGE / ".build/release/store-bench", folder], check=True, stdout=subprocess.PIPE, text=True)
  print("\n| store | measured | bound |\n|---|--:|--:|")
  reached = True
  for line in output.stdout.splitlines():
    name, seconds = line.rsplit(" ", 1)
    bound = BOUNDS.get(name)
    reached &= bound is None or float(seconds) <= bound
    print(f"| {name} | {duration(float(seconds))} | {'≤ ' + duration(bound) if bound else ''} |")
  return reached
