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

def judge_plistlib(data, tool):
  return [], None
