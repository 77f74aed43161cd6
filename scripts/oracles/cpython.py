"""Reads this project's XML and binary output with CPython's plistlib, and compares the values.

Every property list under DIR that the tool reads is converted to XML and to binary, by the tool's own commands and by
plutil's. plistlib reads the four results, and their values must be those that plistlib, or Python's json, reads from
the file itself. If neither can read it, because it is OpenStep for example, the results are compared with one another. Known
limitations of plistlib are counted by name. Exit status 1: there is another difference.
"""
import collections, datetime, json, pathlib, plistlib, re, shutil, subprocess, sys, tempfile
from xml.parsers.expat import ExpatError
from . import parse, parser

FORMS = {"own.xml": ["convert", "xml1"], "own.binary": ["convert", "binary1"],
         "plutil.xml": ["-convert", "xml1"], "plutil.binary": ["-convert", "binary1"]}
BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==|[A-Za-z0-9+/]=))?")
READ_OTHERWISE = {  # originals in which plistlib reads other values than CoreFoundation
  "a > in an attribute, where CoreFoundation ends the tag":
    re.compile(rb"<\w+ [^<>]*=\s*(?:\"[^\"<>]*>[^\"<]*\"|'[^'<>]*>[^'<]*')").search,
  "base64 that is not RFC 4648's": lambda data: any(
    not BASE64.fullmatch(re.sub(rb"\s", b"", text)) for text in re.findall(rb"<data>([^<]*)</data>", data)),
  "lengths of 16 bytes": lambda data: data.startswith(b"bplist0") and re.search(rb"[\x4f\x5f\x6f\xaf\xdf]\x14", data),
}
UNREADABLE = re.compile(rb"\x14|3[\x43-\x7f\xc3-\xff]")
WORD = re.compile(rb"\s*[\w.+-]+\s*")
ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

class FirstWins(dict):
  """Keeps the first value of a repeated key, as CoreFoundation does in binary property lists."""
  def __setitem__(self, key, value): self.setdefault(key, value)

def read(data, dictionary=dict):
  form = plistlib.FMT_BINARY if data.startswith(b"bplist0") else plistlib.FMT_XML
  return plistlib.loads(data, fmt=form, dict_type=dictionary)

def read_original(data, notes):
  """The value that Python reads from a file. Raises an error if Python cannot read it."""
  if data.startswith(b"bplist0"):
    first, last = read(data, FirstWins), read(data)
    if not same(first, last, set()): notes.add("repeated keys: the first wins in binary, for plistlib the last")
    return first
  if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["): return json.loads(data)
  return read(data)

def limit(error, data):
  """The limitation of plistlib because of which it cannot read the tool's output; None if the output is wrong."""
  if isinstance(error, ExpatError) and ILLEGAL.search(data.decode("utf-8", "replace")):
    return "characters that XML forbids, which expat refuses"
  if isinstance(error, (ValueError, OverflowError)) and re.search("year|date value|month|day is out", str(error)):
    return "dates outside the years 1 to 9999"
  cause = error.__context__ if isinstance(error, plistlib.InvalidFileException) else error
  if isinstance(cause, OverflowError) or "groupdict" in str(error) or "NaN" in str(cause):
    return "dates outside the years 1 to 9999"
  if isinstance(cause, UnicodeDecodeError): return "lone surrogates"
  return "nesting beyond Python's stack" if isinstance(error, RecursionError) else None

def line_ends(key):
  """A key with line ends as XML parsers convert them. In binary files a key need not be a string."""
  return key.replace("\r\n", "\n").replace("\r", "\n") if isinstance(key, str) else key

def same(one, two, notes):
  """True if two values are equal. Differences that the formats require are added to `notes` and accepted."""
  if isinstance(two, plistlib.UID) and isinstance(one, dict): one, two = two, one
  if isinstance(one, plistlib.UID) and isinstance(two, dict):
    notes.add("UIDs, which are CF$UID dictionaries in XML")
    return two == {"CF$UID": one.data}
  if isinstance(one, dict) and isinstance(two, dict):
    if one.keys() != two.keys():
      one, two = ({line_ends(key): value for key, value in each.items()} for each in (one, two))
    return one.keys() == two.keys() and all(same(value, two[key], notes) for key, value in one.items())
  if isinstance(one, list) and isinstance(two, list):
    return len(one) == len(two) and all(same(first, second, notes) for first, second in zip(one, two))
  whole = one if isinstance(one, int) else two
  if {type(one), type(two)} == {int, float} and not -2**63 <= whole < 2**64 and abs(whole) < 10**300:
    notes.add("JSON integers beyond 64 bits, which become reals in plutil's grammar")
    return float(one) == float(two)
  if type(one) is not type(two): return False
  if one == two or one != one and two != two:
    if isinstance(one, float) and str(one) != str(two): notes.add("the sign of zero, which XML loses")
    return True
  if isinstance(one, datetime.datetime):
    notes.add("fractions of a second, which XML dates lack")
    return one.replace(microsecond=0) == two.replace(microsecond=0) and 0 in (one.microsecond, two.microsecond)
  if isinstance(one, str) and line_ends(one) == line_ends(two):
    notes.add("carriage returns, which XML parsers turn into line feeds")
    return True
  return False

def only_binary(value):
  """True if a value contains a null, or a key that is not a string."""
  if isinstance(value, dict): return any(not isinstance(key, str) or only_binary(child) for key, child in value.items())
  return value is None or isinstance(value, list) and any(map(only_binary, value))

def integers_of_json(data):
  """The integers in a JSON file; empty for other files."""
  found = []
  def note(digits):
    found.append(int(digits))
    return found[-1]
  try: json.loads(data, parse_int=note)
  except ValueError: return []
  return found

def forbidden(value):
  """True if a key or string in a value has a character that XML 1.0 forbids."""
  if isinstance(value, dict): return any(forbidden(item) for pair in value.items() for item in pair)
  return isinstance(value, list) and any(map(forbidden, value)) or isinstance(value, str) and bool(ILLEGAL.search(value))

def judge(data, results):
  """The notes on one file and the reasons why its results are wrong."""
  notes, faults, values = set(), [], {}
  for form, result in results.items():
    try: values[form] = read(result)
    except Exception as error:
      reason = limit(error, result)
      notes.add(reason) if reason else faults.append(f"plistlib refuses {form}: {error!r}")
  expected = set(FORMS)
  wide = [integer for integer in integers_of_json(data) if not -2**63 <= integer < 2**64]
  if "own.binary" in values and only_binary(values["own.binary"]):
    notes.add("nulls, or keys that are not strings, which only binary files can contain")
    expected = {"own.binary"}
  elif re.search(rb"<\s*[*\[]", data) and results.keys() == {"own.xml", "own.binary"}:
    notes.add("GNUstep's typed values, which plutil's command line does not read")
    expected = {"own.xml", "own.binary"}
  elif "own.xml" not in results and data.startswith(b"bplist0") and UNREADABLE.search(data):
    notes.add("integers of more than 64 bits and dates outside all years, which `pliers convert` refuses to write as XML")
    expected -= {"own.xml"}
  elif wide:
    notes.add("JSON integers beyond 64 bits, which `pliers convert` refuses to write as XML, and as binary beyond 128 bits")
    expected -= {"own.xml"} if all(-2**127 <= integer < 2**127 for integer in wide) else {"own.xml", "own.binary"}
  elif "own.xml" not in results and forbidden(values.get("own.binary")):
    notes.add("characters that XML 1.0 forbids, which `pliers convert` refuses to write as XML")
    expected -= {"own.xml"}
  elif b"\0" in data[:2] and results.keys() == {"own.xml", "own.binary"}:
    notes.add("OpenStep in UTF-16 and UTF-32 without a byte order mark, which plutil's command line refuses")
    expected = {"own.xml", "own.binary"}
  elif data.startswith((b"\xff\xfe", b"\xfe\xff")) and len(data) % 2 and results.keys() == {"plutil.xml", "plutil.binary"}:
    notes.add("UTF-16 of an odd number of bytes, of which plutil ignores the last")
    expected = {"plutil.xml", "plutil.binary"}
  elif data.startswith(b"bplist") and results.keys() == {"plutil.xml", "plutil.binary"}:
    notes.add("the remains of a binary file, which plutil reads as a string")
    expected = {"plutil.xml", "plutil.binary"}
  if WORD.fullmatch(data): expected |= {"plutil.xml", "plutil.binary"}
  if results.keys() != expected: faults.append(f"written as {sorted(results)}, not as {sorted(expected)}")
  lone = WORD.fullmatch(data) and not isinstance(values.get("own.binary", ""), str)
  if lone: notes.add("a single JSON word, which plutil reads as an OpenStep string")
  values = {form: json.loads(value) if lone and form.startswith("plutil") else value for form, value in values.items()}
  try: return notes, faults + differences(read_original(data, notes), "the file", values, notes, data)
  except Exception as error:
    if data.startswith(b"bplist0") or b"<plist" in data.replace(b"\0", b""):
      reason = limit(error, data) or re.split(": line|: '|with base|data char", str(error) or repr(error))[0]
      notes.add(f"an XML or binary original that plistlib can't read: {reason}")
    else: notes.add("a format that plistlib does not read; the four results are compared")
  return notes, faults + differences(next(iter(values.values()), None), "the other results", values, notes)

def differences(base, source, values, notes, data=b""):
  """The differences between the results' values and `base`."""
  wrong = [form for form, value in values.items() if not same(base, value, notes)]
  reason = next((name for name, test in READ_OTHERWISE.items() if wrong and test(data)), None)
  if reason:
    notes.add(reason)
    return differences(next(iter(values.values())), "the other results", values, notes)
  return [f"{form} differs from {source}: {first_difference(base, values[form])}" for form in wrong]

def first_difference(one, two, path=""):
  if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
    return next(first_difference(one[key], two[key], f"{path}.{key}") for key in one
                if not same(one[key], two[key], set()))
  if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
    return next(first_difference(first, second, f"{path}.{index}")
                for index, (first, second) in enumerate(zip(one, two)) if not same(first, second, set()))
  return f"at {path or 'the root'} {one!r:.150} and {two!r:.150}"

def convert(tool, files):
  """The tool's results for each file: their bytes by the form, empty for a file that it refuses."""
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for index, path in enumerate(files): shutil.copyfile(path, folder / f"{index}.original")
    originals = [f"{index}.original" for index in range(len(files))]
    for form, words in FORMS.items():
      command = [tool, *words, "-e", form.replace(".", "-"), *originals]
      status = subprocess.run(command, cwd=folder, capture_output=True).returncode
      if status not in (0, 1, 2): sys.exit(f"{tool} ended with {status} on one of {files[0]} … {files[-1]}")
    paths = [{form: folder / f"{index}.{form.replace('.', '-')}" for form in FORMS} for index in range(len(files))]
    return [{form: path.read_bytes() for form, path in forms.items() if path.exists()} for forms in paths]

def main():
  options = parse(parser(__doc__, "DIR"))
  sys.setrecursionlimit(20000)
  files = sorted(path for path in options.folder.rglob("*") if path.is_file() and not path.is_symlink())
  counts, unread, wrong = collections.Counter(), 0, 0
  for start in range(0, len(files), 100):
    batch = files[start:start + 100]
    for path, results in zip(batch, convert(options.tool, batch)):
      if not results:
        unread += 1
        continue
      notes, faults = judge(path.read_bytes(), results)
      counts.update(notes)
      wrong += bool(faults)
      for fault in faults: print(f"{path}: {fault}")
  for note, count in sorted(counts.items()): print(f"{count:6} files with {note}")
  print(f"{len(files)} files, {unread} of them refused by the tool; {wrong} with unexplained differences")
  sys.exit(1 if wrong else 0)
