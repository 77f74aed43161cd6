"""Changes real property lists at random, and compares the results of this project's tool, the Swift toolchain's plutil and
CPython's plistlib.

It makes COUNT (default 200000) mutants of the files under DIR, the same for the same SEED. Both tools lint them and convert them
to XML. Exit status, messages and result must be equal except for the differences in plutil_differences.py and
mutant_differences.py. plistlib must read the same value as the tool, except for the differences in mutant_differences.py. Exit
status 1: there is another difference; its mutants are kept.
"""
import collections, os, pathlib, random, re, resource, shutil, subprocess, sys, tempfile, time
from . import PROJECT, parse, parser, plutil
from .mutations import mutate
from .mutant_differences import MUTANT_DIFFERENCES, judge_plistlib
from .plutil_differences import DIFFERENCES, LOG, Case

BATCH, LARGEST = 500, 4096

def limit(seconds):
  """Limits a process's time and memory, because the reference expands shared objects without a limit."""
  def apply():
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
  return apply

def run_on_all(program, verb, names, folder, ending):
  """The outcome of one verb for each file: status, message, and the result with `ending`. After a crash or a hang the
  next process continues with the remaining files."""
  outcomes, waiting = {}, list(names)
  while waiting:
    seconds = 10 if len(waiting) > 1 else 3
    done = subprocess.run([*program, *verb, *waiting], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          env=plutil.ENVIRONMENT, preexec_fn=limit(seconds))
    messages, current = {}, None
    for line in re.findall(rb"[^\n]*\n", LOG.sub(b"", done.stderr)):
      start = re.match(rb"(f\d+\.plist): ", line)
      current = start[1].decode() if start else current
      messages[current] = messages.get(current, b"") + line
    fine = set(re.findall(rb"^(f\d+\.plist): OK$", done.stdout, re.M))
    for index, name in enumerate(waiting):
      result = folder / (name[:-6] + ending)
      if name in messages: outcome = plutil.outcome(b"1", b"", messages[name])
      elif name.encode() in fine: outcome = plutil.outcome(b"0", b"", b"")
      elif ending and result.exists() and (done.returncode >= 0 or result.stat().st_size):
        outcome = plutil.outcome(b"0", result.read_bytes(), b"")
      else:
        # The process ended at this file, by a signal or because of its time limit.
        outcomes[name] = plutil.outcome(b"%d" % min(done.returncode, -1), b"", b"")
        waiting = waiting[index + 1:]
        break
      outcomes[name] = outcome
    else: waiting = []
  return outcomes

def compare_batch(comparison, mutants, folder):
  """Compares the results for a batch of mutants (bytes by their names). For each difference: the mutant's name, the comparison, the
  names of the allowed differences that explain it (None if they do not), and details."""
  for name, data in mutants.items(): (folder / name).write_bytes(data)
  outcomes = {}
  for side, program in (("ref", comparison.reference), ("tool", comparison.tool)):
    outcomes[side, "lint"] = run_on_all(program, ["-lint"], mutants, folder, "")
    ending = "." + side
    outcomes[side, "convert"] = run_on_all(program, ["-convert", "xml1", "-e", side], mutants, folder, ending)
  for name, data in mutants.items():
    xml = outcomes["tool", "convert"][name]["stdout"]
    for verb in ("lint", "convert"):
      ref, tool = outcomes["ref", verb][name], outcomes["tool", verb][name]
      if ref != tool: yield name, verb, comparison.judge(Case(["-" + verb, name], data, ref, tool, xml)), (ref, tool)
    tool = outcomes["tool", "convert"][name]
    names, fault = judge_plistlib(data, tool)
    if names or fault: yield name, "plistlib", None if fault else names, fault

def main():
  arguments = parser(__doc__, "DIR [COUNT] [SEED] [--keep DIR]")
  arguments.add_argument("count", type=int, nargs="?", default=200_000)
  arguments.add_argument("seed", type=int, nargs="?", default=1)
  arguments.add_argument("--keep", type=pathlib.Path, default=PROJECT / ".build/differential")
  options = parse(arguments)
  files = [path for path in sorted(options.folder.rglob("*")) if plutil.is_property_list(path) or path.suffix == ".json"]
  files = [data for data in (path.read_bytes() for path in files if path.is_file()) if 0 < len(data) <= LARGEST]
  kinds = collections.defaultdict(list)
  for data in files:
    kinds["binary" if data.startswith(b"bplist0") else "xml" if b"<plist" in data else "text"].append(data)
  if not files: sys.exit(f"{options.folder}: no property lists of at most {LARGEST} bytes")
  sys.setrecursionlimit(20000)
  source, counts, unexplained, began = random.Random(options.seed), collections.Counter(), 0, time.monotonic()
  memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
  with tempfile.TemporaryDirectory(dir=memory) as root:
    comparison = plutil.Comparison(options.tool, DIFFERENCES + MUTANT_DIFFERENCES, root)
    for start in range(0, options.count, BATCH):
      mutants = {}
      for index in range(start, min(start + BATCH, options.count)):
        kind = kinds[source.choice(sorted(kinds))]
        mutants[f"f{index}.plist"] = mutate(source.choice(kind), source.choice(kind), source)
      folder = pathlib.Path(root, "batch")
      folder.mkdir()
      for name, verb, names, detail in compare_batch(comparison, mutants, folder):
        if names is not None:
          counts.update(names)
          continue
        unexplained += 1
        options.keep.mkdir(parents=True, exist_ok=True)
        kept = options.keep / f"{options.seed}-{name}"
        kept.write_bytes(mutants[name])
        print(f"{kept}: {verb}")
        if verb == "plistlib": print(f"   {detail}")
        else:
          for part in ("status", "stdout", "stderr"):
            if detail[0][part] != detail[1][part]: print(end=plutil.difference(part, detail[0][part], detail[1][part]))
        sys.stdout.flush()
      shutil.rmtree(folder)
      if (start // BATCH) % 20 == 19:
        seconds = time.monotonic() - began
        print(f"{start + BATCH} mutants in {seconds:.0f} s, {unexplained} unexplained", file=sys.stderr, flush=True)
  for name, reason, _ in comparison.differences:
    if counts[name]: print(f"{counts.pop(name):7} {name}: {reason}")
  for name, count in sorted(counts.items()): print(f"{count:7} plistlib: {name}")
  print(f"{options.count} mutants of {len(files)} files in {time.monotonic() - began:.0f} s: {unexplained} unexplained")
  sys.exit(1 if unexplained else 0)
