"""Compares this project's tool with the Swift toolchain's plutil.

Both programs lint, convert, print and query every property list under DIR, and run the command lines of oracles/plutil.commands,
each in a new folder. Exit status, standard output, standard error and the files in the folder must be equal, except for the
differences that oracles/plutil_differences.py allows. Exit status 1: there is another difference.
"""
import collections, os, pathlib, plistlib, random, re, shlex, shutil, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from . import parse, parser
from .plutil_differences import DIFFERENCES, LOG, Case

SUFFIXES = set("""plist strings stringsdict entitlements mobileconfig xcprivacy pbxproj tmLanguage tmTheme tmPreferences
  webloc loctable recipe xcspec archive xcuserstate xcsettings bplist nib""".split())
VERBS = [["-lint"], ["-convert", "xml1", "-o", "-"], ["-p"], ["-convert", "json", "-r", "-o", "-"]]
MARKER = b"<array><string>between two files: 5e0c7a91</string></array>"
XML = b"""<plist version="1.0"><dict><!-- c --><key>k</key><string>v</string>
<key>d</key><dict><key>x.y</key><true/></dict><key>real</key><real>1.5</real>
<key>a</key><array><integer>1</integer><string>two</string><array><string>n</string></array></array>
<key>day</key><date>2020-01-02T03:04:05Z</date><key>bytes</key><data>AAEC</data></dict></plist>"""

def fixtures(folder):
  """Makes the files that the command lines name."""
  texts = {"b.plist": plistlib.dumps(plistlib.loads(XML), fmt=plistlib.FMT_BINARY), "{}.json": b"{}", "none": b"",
    "plain.plist": b"<dict><key>k</key><string>v</string><key>n</key><integer>5</integer></dict>",
    "bad.plist": b"<plist><dict><key>k</key></dict>", "j.json": b'{"k": "v", "a": [1, "two"]}',
    "s.strings": b"k = v; a = (b);"}
  for name in ("a.plist a.b.plist noext .hidden x.y/f -weird.plist hard.plist private.plist exec.plist setid.plist"
               " read-only.plist folder/open.plist").split(): texts[name] = XML
  for name, text in texts.items():
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(text)
  for name, mode in {"private.plist": 0o600, "exec.plist": 0o755, "setid.plist": 0o2755, "read-only.plist": 0o444,
                     "a.plist": 0o666, "folder/open.plist": 0o666, ".": 0o777, "folder": 0o755}.items():
    (folder / name).chmod(mode)
  for name, target in (("link.plist", "b.plist"), ("dangling.plist", "new.plist"), ("loop.plist", "loop.plist")):
    (folder / name).symlink_to(target)
  os.link(folder / "hard.plist", folder / "other-name.plist")

ENVIRONMENT = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"}

def run(program, arguments, folder=None, input=b"", timeout=60, **options):
  """Runs a program: its exit status (negative: the signal that ended it), standard output and standard error."""
  try:
    done = subprocess.run([*program, *arguments], input=input, capture_output=True, cwd=folder, timeout=timeout,
                          env=ENVIRONMENT, **options)
    return b"%d" % done.returncode, done.stdout, done.stderr
  except subprocess.TimeoutExpired:
    return b"timeout", b"", b""

def outcome(*result): return dict(zip(("status", "stdout", "stderr"), result))

def run_on_each(program, verb, names, folder):
  """The outcome of one verb for each file, from one process. A known file after each file separates their output."""
  marker = run(program, verb + ["marker"], folder)[1]
  status, out, errors = run(program, verb + [word for name in names for word in (name, "marker")], folder)
  outs, error_of, pending, current = out.split(marker), dict.fromkeys(names, b""), b"", None
  for line in re.findall(rb"[^\n]*\n", errors):
    start = re.match(rb"(f\d+\.\w+): ", line)
    current = start[1].decode() if start else current
    if LOG.match(line) or current is None: pending += line
    else: error_of[current], pending = error_of[current] + pending + line, b""
  if len(outs) == len(names) + 1 and not outs[-1] and status == b"%d" % any(error_of.values()):
    return [outcome(b"%d" % bool(error_of[name]), out, error_of[name]) for name, out in zip(names, outs)]
  if len(names) == 1: return [outcome(*run(program, verb + names, folder))]
  return [run_on_each(program, verb, [name], folder)[0] for name in names]

def key_paths(xml, seed):
  """Up to three key paths of a property list: the first one and two taken at random."""
  try: found, waiting = [], [([], plistlib.loads(xml))]
  except Exception: return []  # XML that Python's parser refuses
  while waiting and len(found) < 2000:
    path, value = waiting.pop()
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    steps = [(path + [str(key).replace(".", r"\.")], child) for key, child in children
             if not re.search(r"^$|\\$|\0", str(key))]
    found, waiting = found + [".".join(step) for step, _ in steps], waiting + steps[::-1]
  return found[:1] + random.Random(seed).sample(found, min(2, len(found)))

def tree(folder):
  """The content of a folder: each file's bytes or link target, its mode and owner, and the first name with the same inode."""
  found, names = {}, {}
  for path in sorted(folder.rglob("*")):
    name, status = str(path.relative_to(folder)), path.lstat()
    twin = names.setdefault(status.st_ino, name)
    found["attributes of " + name] = b"%o %d %s" % (status.st_mode, status.st_uid, twin.encode())
    if not path.is_dir() or path.is_symlink():
      found[name] = os.readlink(path).encode() if path.is_symlink() else path.read_bytes()
  return found

def difference(part, ref, tool):
  """Both values of a part, from a few bytes before the first difference. A missing file is shown as None."""
  if ref is None or tool is None: at = 0
  else: at = max(0, next((i for i, (r, t) in enumerate(zip(ref, tool)) if r != t), min(len(ref), len(tool))) - 60)
  ref, tool = (value and value[at:at + 200] for value in (ref, tool))
  return f"   {part}\n      reference {ref!r}\n      tool      {tool!r}\n"

def is_property_list(path):
  if path.is_symlink() or not path.is_file(): return False
  if path.suffix[1:] in SUFFIXES: return True
  with path.open("rb") as file: start = file.read(4096).replace(b"\0", b"")
  return start.startswith(b"bplist0") or b"<plist" in start or b"DTD PLIST" in start

def reference():
  """The plutil in the folder of the real swift. Other programs of this name, such as GNUstep's, behave differently."""
  path = pathlib.Path(os.path.realpath(shutil.which("swift") or "swift")).with_name("plutil")
  if not path.is_file() or b"Running in Swift mode" not in subprocess.run([path, "-help"], capture_output=True).stdout:
    sys.exit(f"{path}: not the Swift toolchain's plutil")
  return [str(path)]

class Comparison:
  """Compares runs of the reference and of the tool; some differences are allowed."""
  def __init__(self, tool, differences, folder):
    """Makes a link to the tool in `folder`: called as plutil, it reads all command lines as plutil does."""
    link = pathlib.Path(folder, "plutil")
    link.symlink_to(tool)
    self.reference, self.tool, self.differences = reference(), [str(link)], differences
    self.report = []  # each case with the result of `judge`

  def judge(self, case):
    """The names of the allowed differences that explain a case, or None if they do not explain it completely."""
    ref, tool, used = dict(case.ref), dict(case.tool), []
    for name, _, rule in self.differences:
      for part in sorted(ref.keys() | tool.keys()):
        values = ref.get(part, b""), tool.get(part, b"")
        pair = values[0] != values[1] and rule(case, part, *values)
        if pair and pair != values:
          ref[part], tool[part] = pair
          used.append(name)
    same = all(ref.get(part, b"") == tool.get(part, b"") for part in ref.keys() | tool.keys())
    return list(dict.fromkeys(used)) if same else None

  def compare(self, case):
    self.report.append((case, self.judge(case)))

  def compare_files(self, files):
    """Runs the verbs on each file, and queries some of its key paths."""
    with tempfile.TemporaryDirectory() as folder:
      names = []
      for index, path in enumerate(files):
        names.append("f%d.%s" % (index, path.suffix[1:] if re.fullmatch(r"\.\w+", path.suffix) else "plist"))
        shutil.copyfile(path, pathlib.Path(folder, names[-1]))
      pathlib.Path(folder, "marker").write_bytes(MARKER)
      cases = {}
      for verb in VERBS:
        outcomes = [run_on_each(program, verb, names, folder) for program in (self.reference, self.tool)]
        for path, name, ref, tool in zip(files, names, *outcomes):
          cases.setdefault(path, []).append(Case(verb + [str(path)], path.read_bytes(), ref, tool))
      run(self.tool, ["-convert", "binary1", "-e", "binary", *names], folder)
      for path, name in zip(files, names):
        xml = cases[path][1]
        for case in cases[path]: self.compare(case._replace(xml=xml.tool["stdout"]))
        binary = pathlib.Path(folder, name.rsplit(".", 1)[0] + ".binary")
        if xml.tool["status"] == b"0":
          words = ["-convert", "xml1", "-o", "-", binary.name]
          self.compare(Case(words + ["of", str(path)], xml.data, xml.tool, outcome(*run(self.tool, words, folder))))
        for key_path in key_paths(xml.ref["stdout"], str(name)):
          for verb in (["-extract", key_path, "raw"], ["-type", key_path]):
            ref, tool = (outcome(*run(program, verb + [name], folder)) for program in (self.reference, self.tool))
            self.compare(Case(verb + [str(path)], xml.data, ref, tool, xml.tool["stdout"]))

  def compare_commands(self, line):
    """Runs a command line of oracles/plutil.commands with both programs."""
    words, outcomes, options, prefix = shlex.split(line), [], {}, []
    if words[0] == "nobody":
      prefix, words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"], words[1:]
    if words[0] == "umask": options, words = {"umask": int(words[1], 8)}, words[2:]
    words, source = (words[:-2], words[-1]) if words[-2:-1] == ["<"] else (words, "none")
    for program in (self.reference, self.tool):
      with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        fixtures(folder)
        data = b"".join((folder / word).read_bytes() for word in [source, *words] if word and (folder / word).is_file())
        result = run([*prefix, *program], words, folder, (folder / source).read_bytes(), **options)
        outcomes.append({**outcome(*result), **tree(folder)})
    self.compare(Case(words, data, *outcomes))

def main():
  arguments = parser(__doc__, "DIR [--jobs N]")
  arguments.add_argument("--jobs", type=int, default=os.cpu_count())
  options = parse(arguments)
  files = sorted(filter(is_property_list, options.folder.rglob("*")))
  lines = pathlib.Path(__file__).with_suffix(".commands").read_text().splitlines()
  lines = [line for line in lines if line[:1] not in ("", "#")]
  if os.getuid():
    print("SKIPPED: the command lines that run as another user, which only root can")
    lines = [line for line in lines if not line.startswith("nobody")]
  with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
    os.chmod(folder, 0o755)
    comparison = Comparison(options.tool, DIFFERENCES, folder)
    batches = [files[start:start + 25] for start in range(0, len(files), 25)]
    list(pool.map(comparison.compare_files, batches)), list(pool.map(comparison.compare_commands, lines))
  counts = collections.Counter(name for _, names in comparison.report for name in names or [])
  unexplained = [case for case, names in comparison.report if names is None]
  for case in sorted(unexplained, key=lambda case: case.args):
    print(shlex.join(case.args))
    for part in sorted(case.ref.keys() | case.tool.keys()):
      if case.ref.get(part) != case.tool.get(part): print(end=difference(part, case.ref.get(part), case.tool.get(part)))
  for name, reason, _ in DIFFERENCES: print(f"{counts[name]:6} {name}: {reason}")
  print(f"{len(files)} files, {len(lines)} command lines: {len(comparison.report)} comparisons,"
    f" {len(unexplained)} unexplained")
  sys.exit(1 if unexplained else 0)
