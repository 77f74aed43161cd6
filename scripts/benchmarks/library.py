"""Times PropertyListCoding against Foundation's coders; `scripts/bench --library` calls it.

Values of six shapes are decoded and encoded, as XML and as binary, each time in a new process. It reports the processor time of
this work only, and uses the median. The worst ratio of each kind of work is compared with its target. The peak of memory is that
of the whole process. It includes the file's bytes and the value, whose size the last column shows.
"""
import os, pathlib, statistics, subprocess, sys, tempfile

PACKAGE = pathlib.Path(__file__).resolve().parent / "Library"
SHAPES = {"records": (100_000, "records of 12 fields"),
  "mixed": (20_000, "records of enums, dictionaries, nested arrays, URLs, UUIDs, optional fields and non-ASCII text"),
  "wide": (20_000, "flat records of 40 fields"),
  "integers": (1_000_000, "integers in one array"),
  "keys": (100_000, "keys of one dictionary"),
  "deep": (40_000, "records in chains of 100 nested ones")}
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
  worst = {}
  reached = True
  with tempfile.TemporaryDirectory() as folder:
    for shape, (count, words) in SHAPES.items():
      count = count // 20 if quick else count
      file = os.path.join(folder, shape)
      run(tool, "make", shape, str(count), file)
      if subprocess.run([tool, "check", shape, str(count), file]).returncode:
        sys.exit(f"{shape}: the libraries give different values or bytes")
      print(f"\n{count} {words}; both libraries give the same values and the same bytes\n")
      print("| work | Foundation | PropertyListCoding | ratio | peak | peak | ratio | target | bytes and value |")
      print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
      for verb in FASTER:
        for format in ("xml", "binary"):
          samples = {"Foundation": [], "pliers": []}
          for turn in range(7):
            for library in samples:
              # Foundation needs seconds for this.
              if library == "pliers" or turn < 3:
                samples[library].append(run(tool, verb, shape, str(count), library, format, file))
          theirs, ours = (statistics.median(seconds for seconds, _ in samples[library]) for library in samples)
          their_peak, our_peak = (statistics.median(peak for _, peak in samples[library]) for library in samples)
          minimum = run(tool, "load", shape, str(count), format, file)[1]
          worst[verb, format] = min(worst.get((verb, format), (10**6, "")), (theirs / ours, shape))
          reached &= our_peak / their_peak <= MEMORY
          size = f"{os.path.getsize(f'{file}.{format}') / 1e6:.1f} MB"
          print(f"| {verb} {format}, {size} | {theirs:.3g} s | {ours:.3g} s | {theirs / ours:.3g} × | "
            f"{their_peak / 1e6:.0f} MB | {our_peak / 1e6:.0f} MB | {our_peak / their_peak:.2f} | ≤ {MEMORY} | "
            f"{minimum / 1e6:.0f} MB |", flush=True)
  print("\n| work | worst ratio | of | target |\n|---|--:|---|--:|")
  for (verb, format), (ratio, shape) in worst.items():
    print(f"| {verb} {format} | {ratio:.3g} × | {shape} | ≥ {FASTER[verb]} × |")
    reached &= ratio >= FASTER[verb]
  return reached
