"""What may differ between this project's tool, the Swift toolchain's plutil and CPython's plistlib on damaged files, beyond
plutil_differences.py, for scripts/differential."""

def set_object(case, part, ref, tool):
  """The reference takes an empty set for a dictionary in a message, and crashes on others."""
  refused = b"Dictionaries are required to have string keys" in case.ref["stderr"]
  return (tool, tool) if refused and case.tool["status"] == b"0" and holds_set(case.data) else None

def holds_set(data):
  """Whether a binary file has an object with the marker of a set."""
  size, count, table = data[-26], int.from_bytes(data[-24:-16], "big"), int.from_bytes(data[-8:], "big")
  for index in range(min(count, len(data))):
    start = int.from_bytes(data[table + index * size:][:size], "big")
    if start < len(data) and data[start] >> 4 == 0xC: return data.startswith(b"bplist0")
  return False

def no_mark(case, part, ref, tool):
  return (tool, tool) if b"\0" in case.data[:2] else None

MUTANT_DIFFERENCES = [  # as DIFFERENCES in plutil_differences.py
  ("set", "sets in binary files are read as arrays, which the reference cannot (B3b)", set_object),
  ("mark", "UTF-16 without a byte order mark is read from its first character on; the reference skips one (B10)", no_mark),
]

def judge_plistlib(plistlib, data, tool):
  """What CPython's plistlib makes of a file other than the tool does: the names of the differences, and what is wrong.

  `plistlib` is the script compare-with-plistlib. Whether the file is a property list is for plutil to say; here it is
  about the values of what both read.
  """
  if not data.startswith(b"bplist0") and b"<plist" not in data or tool["status"] != b"0": return [], None
  notes = set()
  try: original = plistlib.read_original(data, notes)
  except Exception: return ["what plistlib refuses, and plutil reads"], None
  try: value = plistlib.read(tool["stdout"])
  except Exception as error:
    reason = plistlib.limit(error, tool["stdout"])
    return ([reason], None) if reason else ([], f"plistlib refuses the result: {error!r}")
  try:
    if plistlib.same(original, value, notes): return sorted(notes), None
  except RecursionError: return ["nesting beyond Python's stack"], None
  reason = next((name for name, test in plistlib.READ_OTHERWISE.items() if test(data)), None)
  reason = reason or next((name for name, test in MUTANTS_READ_OTHERWISE.items() if test(data)), None)
  return ([reason], None) if reason else ([], plistlib.first_difference(original, value))

MUTANTS_READ_OTHERWISE = {  # mutants in which plistlib reads other values than CoreFoundation
}
