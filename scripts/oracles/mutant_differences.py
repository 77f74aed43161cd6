"""The allowed differences between this project's tool, the Swift toolchain's plutil and CPython's plistlib on damaged files, in
addition to plutil_differences.py, for scripts/oracle differential."""
import re, struct
from . import cpython
from .plutil_differences import moved_lines

DATE = re.compile(rb"<date>(-?\d+-\d\d-\d\d)T(-?\d+):(-?\d+):(-?\d+)Z</date>")

def set_object(case, part, ref, tool):
  """In a message the reference calls an empty set a dictionary, and it crashes on other sets."""
  refused = b"Dictionaries are required to have string keys" in case.ref["stderr"]
  return (tool, tool) if refused and case.tool["status"] == b"0" and has_set(case.data) else None

def has_set(data):
  """True if a binary file has an object with the marker of a set."""
  size, count, table = data[-26], int.from_bytes(data[-24:-16], "big"), int.from_bytes(data[-8:], "big")
  for index in range(min(count, len(data))):
    start = int.from_bytes(data[table + index * size:][:size], "big")
    if start < len(data) and data[start] >> 4 == 0xC: return data.startswith(b"bplist0")
  return False

def invalid_time(case, part, ref, tool):
  """Texts that differ only in dates. The dates of the reference do not exist, such as those with minute 60 or second -2147483648."""
  dates = [(r, t) for r, t in zip(DATE.findall(ref), DATE.findall(tool)) if r != t]
  def exists(date): return all(0 <= int(number) < limit for number, limit in zip(date[1:], (24, 60, 60)))
  same = DATE.sub(b"", ref) == DATE.sub(b"", tool)
  return (tool, tool) if same and dates and all(not exists(r) and exists(t) for r, t in dates) else None

def wide_digits(case, part, ref, tool):
  hexadecimal = b"Malformed data byte group" in case.tool["stderr"] and b"; invalid hex" in case.tool["stderr"]
  return (tool, tool) if hexadecimal and not case.data.isascii() else None

def binary_statement(case, part, ref, tool):
  """Files in which the bytes after the magic number happen to be the end of a statement, such as `:;`."""
  statement = re.match(rb"bplist0[\w.$/:-]*\s*;", case.data)
  return (tool, tool) if statement and case.ref["status"] == b"0" and b"\n  expected " in case.tool["stderr"] else None

def wide_uid(case, part, ref, tool):
  return (tool, tool) if b"to be at most 4294967295, found a greater number" in case.tool["stderr"] else None

def no_mark(case, part, ref, tool):
  return (tool, tool) if b"\0" in case.data[:2] and b"<" in case.data[:4] else None

MUTANT_DIFFERENCES = [  # like DIFFERENCES in plutil_differences.py
  ("collation", "keys that oracles/key_order.py avoids, and other scripts", moved_lines(lambda line: not line.isascii())),
  ("set", "sets in binary files are read as arrays, which the reference cannot", set_object),
  ("mark", "XML in UTF-16 without a byte order mark is read from its first character on; the reference skips this character", no_mark),
  ("time", "dates just before the end of a minute and dates of the last years are correct; the reference writes 60 seconds "
   "or -2147483648", invalid_time),
  ("statement", "a file that begins like a binary file and has more of its bytes is a damaged binary file; the reference reads "
   "it as OpenStep", binary_statement),
  ("width", "UIDs above 2^32 - 1 are refused; the reference first drops all but eight bytes", wide_uid),
  ("digits", "hexadecimal digits are ASCII; the reference drops the high half of UTF-16 units", wide_digits),
]

def judge_plistlib(data, tool):
  """The differences between the values that CPython's plistlib and the tool read from a file: their names, and an error message.

  Only files that both can read are compared; plutil decides which files are property lists.
  """
  if not data.startswith(b"bplist0") and b"<plist" not in data or tool["status"] != b"0": return [], None
  notes = set()
  try: original = cpython.read_original(data, notes)
  except Exception: return ["files that plistlib refuses and plutil reads"], None
  try: value = cpython.read(tool["stdout"])
  except Exception as error:
    reason = cpython.limit(error, tool["stdout"])
    return ([reason], None) if reason else ([], f"plistlib refuses the result: {error!r}")
  try:
    if cpython.same(original, value, notes): return sorted(notes), None
  except RecursionError: return ["nesting beyond Python's stack"], None
  reason = next((name for name, test in cpython.READ_OTHERWISE.items() if test(data)), None)
  reason = reason or next((name for name, test in MUTANTS_READ_OTHERWISE.items() if test(data)), None)
  return ([reason], None) if reason else ([], cpython.first_difference(original, value))

MUTANTS_READ_OTHERWISE = {  # mutants in which plistlib reads other values than CoreFoundation
  "lengths of 16 bytes and more, or with a marker of which plistlib reads only two bits": lambda data:
    data.startswith(b"bplist0") and re.search(rb"[\x4f\x5f\x6f\xaf\xcf\xdf][\x14-\x1f]", data),
  "empty keys whose value is a <key>, which plistlib ignores": lambda data:
    re.search(rb"<key(/|></key)>\s*<key[/>]", data),
  "dates less than a microsecond before a second, which Python rounds up": lambda data: data.startswith(b"bplist0") and any(
    number != round(number) and abs(number - round(number)) < 1e-6 for bits in
    re.findall(rb"(?=\x33(.{8}))", data, re.S) for number in struct.unpack(">d", bits) if abs(number) < 1e12),
}
