"""The targets for the rows of scripts/bench.

A target is a pair: the name of a command whose samples it needs, and a function of the samples and the row's file. The function
returns the target as a text, the measured value as a text, and True if the target is reached (None if it cannot be measured).
"""
import os, re, shutil, subprocess, tempfile

def faster(peer, factor):
  def judge(samples, file):
    ratio = samples[peer].median / samples["pliers"].median
    wanted = f"as fast as {peer} or faster" if factor == 1 else f"at least {factor} × faster than {peer}"
    return wanted, f"{ratio:.3g} ×", ratio >= factor
  return peer, judge

def within(peer, factor):
  def judge(samples, file):
    ratio = samples["pliers"].median / samples[peer].median
    return f"at most {factor} × the time of {peer}", f"{ratio:.3g} ×", ratio <= factor
  return peer, judge

def base64_rate(gigabytes):
  """At least this number of gigabytes of base64 a second. The rest of the XML file is too small to count."""
  def judge(samples, file):
    rate = os.path.getsize("data.plist") / samples["pliers"].median / 1e9
    return f"at least {gigabytes} GB/s of base64", f"{rate:.2f} GB/s", rate >= gigabytes
  return "pliers", judge

def each(name, file, nanoseconds):
  """At most this number of nanoseconds for each number in `file`, in addition to the time of the command `name`."""
  def judge(samples, _):
    with open(file, "rb") as text: count = sum(line.startswith(b"\t<") for line in text)
    found = (samples["pliers"].median - samples[name].median) / count * 1e9
    wanted = f"at most {nanoseconds} ns a number more than '{name.removeprefix('pliers, ')}'"
    return wanted, f"{found:.0f} ns", found <= nanoseconds
  return name, judge

def instructions(programs, limit):
  """At most `limit` instructions, which valgrind counts in a separate run."""
  def judge(samples, file):
    valgrind = shutil.which("valgrind")
    if not valgrind: return f"at most {limit:,} instructions", "needs valgrind", None
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", programs["pliers"], "-lint", "-s", file]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found: return f"at most {limit:,} instructions", "valgrind has no count", None
    count = int(found[1])
    return f"at most {limit:,} instructions", f"{count:,}", count <= limit
  return "pliers", judge

def peak_of_values():
  """A peak of at most the size of the input and 16 bytes for each of its values and keys, plus 10 %."""
  def judge(samples, file):
    with open(file, "rb") as text: count = len(re.findall(rb"<(?![/!?]|plist)", text.read()))
    limit = (os.path.getsize(file) + 16 * count) * 1.1
    peak = samples["pliers"].peak
    return f"peak at most {limit / 1e6:.0f} MB: input + 16 bytes a value + 10 %", f"{peak / 1e6:.0f} MB", peak <= limit
  return "pliers", judge

def peak_of_input(factor):
  def judge(samples, file):
    ratio = samples["pliers"].peak / os.path.getsize(file)
    return f"peak at most {factor} × the input", f"{ratio:.3g} ×", ratio <= factor
  return "pliers", judge

def peak_below(megabytes):
  def judge(samples, file):
    peak = samples["pliers"].peak / 1e6
    return f"peak under {megabytes} MB", f"{peak:.1f} MB", peak < megabytes
  return "pliers", judge

def one_write(programs, edit):
  """An edit opens the file once and writes the new text once, as strace counts."""
  def judge(samples, file):
    strace = shutil.which("strace")
    if not strace: return "one read and one write", "needs strace", None
    command = [programs["pliers"], *edit, file]
    with tempfile.NamedTemporaryFile("r") as log:
      subprocess.run([strace, "-o", log.name, "-e", "trace=openat,write", *command], stdout=subprocess.DEVNULL)
      lines = log.read().splitlines()
    opened = sum(f'"{file}"' in line for line in lines)
    written = sum(int(line.rsplit("= ", 1)[1]) for line in lines if line.startswith("write(")) / os.path.getsize(file)
    measured = f"opened {opened} ×, {written:.2f} × its size written"
    return "one read and one write", measured, opened == 1 and written < 1.01
  return "pliers", judge

def no_larger_than_plistlib(programs):
  """Compares the sizes of binary output. plistlib has written records.binary from the same records."""
  def judge(samples, file):
    size = len(subprocess.run([programs["pliers"], "convert", "binary1", file], stdout=subprocess.PIPE).stdout)
    ratio = size / os.path.getsize("records.binary")
    return "output no larger than CPython's", f"{ratio:.3f} ×", ratio <= 1
  return "pliers", judge
