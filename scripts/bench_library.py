"""Times PropertyListCoding against Foundation's coders; `scripts/bench --library` calls it.

100,000 records of 12 fields are decoded and encoded, as XML and as binary, each time in a process of its own that reports the
processor's time for the work alone; the median counts. The peak is that of the process: the file's bytes and the records are
in it, which the last column shows alone.
"""
import os, pathlib, statistics, subprocess, sys, tempfile

PACKAGE = pathlib.Path(__file__).resolve().parent / "bench.d/Library"
RECORDS, QUICK_RECORDS = 100_000, 5_000
FASTER = {"decode": 10, "encode": 6}  # the targets
MEMORY = 0.5

def run(tool, *words):
  """One process: the seconds that it printed first, and the peak of its resident memory in bytes."""
  with tempfile.TemporaryFile() as output:
    pid = os.posix_spawn(tool, [tool, *words], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), 1)])
    _, status, usage = os.wait4(pid, 0)
    if status: sys.exit(f"{' '.join(words)} fails")
    output.seek(0)
    return float(output.readline() or 0), usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)

def bench(quick):
  """Builds the package, prints the table, and returns whether all targets were reached."""
  subprocess.run(["swift", "build", "-c", "release", "--package-path", PACKAGE, "--product", "library-bench"],
    check=True, stdout=subprocess.DEVNULL)
  tool = str(PACKAGE / ".build/release/library-bench")
  count = QUICK_RECORDS if quick else RECORDS
  reached = True
  with tempfile.TemporaryDirectory() as folder:
    file = os.path.join(folder, "records")
    run(tool, "make", file, str(count))
    if subprocess.run([tool, "check", file]).returncode: sys.exit("the libraries give different records or bytes")
    print(f"{count} records of 12 fields; both libraries give the same records and the same bytes\n")
    print("| work | Foundation | PropertyListCoding | ratio | target | peak | peak | ratio | target | bytes and records |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for verb in FASTER:
      for format in ("xml", "binary"):
        operand = f"{file}.{format}" if verb == "decode" else str(count)
        samples = {"Foundation": [], "pliers": []}
        for turn in range(7):
          for library in samples:
            # Foundation takes seconds.
            if library == "pliers" or turn < 3: samples[library].append(run(tool, verb, library, format, operand))
        theirs, ours = (statistics.median(seconds for seconds, _ in samples[library]) for library in samples)
        their_peak, our_peak = (statistics.median(peak for _, peak in samples[library]) for library in samples)
        least = run(tool, "hold", f"{file}.{format}", str(count))[1]
        reached &= theirs / ours >= FASTER[verb] and our_peak / their_peak <= MEMORY
        size = f"{os.path.getsize(f'{file}.{format}') / 1e6:.0f} MB"
        print(f"| {verb} {format}, {size} | {theirs:.3g} s | {ours:.3g} s | {theirs / ours:.3g} × | ≥ {FASTER[verb]} × | "
          f"{their_peak / 1e6:.0f} MB | {our_peak / 1e6:.0f} MB | {our_peak / their_peak:.2f} | ≤ {MEMORY} | "
          f"{least / 1e6:.0f} MB |", flush=True)
  return reached
