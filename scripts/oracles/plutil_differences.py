"""The allowed differences between this project's tool and the Swift toolchain's plutil, for scripts/oracle plutil and
scripts/oracle differential."""
import collections, json, os, plistlib, re, unicodedata

Case = collections.namedtuple("Case", "args data ref tool xml", defaults=[b""])  # xml: the tool's XML form of the file

# An outcome maps the name of a part (status, stdout, stderr, a file's name) to bytes. A rule is called for each part that
# differs. It returns both values without the allowed difference, or None if the rule does not apply.
LOG = re.compile(rb"^\d{4}-\d\d-\d\d [\d:.]+ plutil\[\d+:\w+\] CFPropertyListCreateFromXMLData\(\): Old-.*\n", re.M)
BYTES = re.compile(rb"\{length = (\d+), bytes = 0x([0-9a-f]*)(?: \.\.\. ([0-9a-f]{16}))?\}")
UID = rb"<_NSKeyedArchiverUID: 0x[0-9a-f]{16}>", rb"<CFKeyedArchiverUID>\{value = \d+\}"
DATE = re.compile(rb"(-?\d{4,})-(\d\d-\d\d)T\d\d:\d\d:\d\dZ\n?")
TABLES = re.compile(rb"<\?xml[^?>]*encoding=[\"'](shift_jis|gb\w+|big5)[\"']", re.I)

NO_JSON = b": Invalid object in plist for JSON format\n"

def spoiled_bytes(match):
  """The reference's form of data in -p: one digit for a byte below 16, and of the first 16 bytes every other one."""
  shown = [b"%x" % byte for byte in bytes.fromhex(match[2].decode())]
  tail = b"".join(b"%x" % byte for byte in bytes.fromhex((match[3] or b"").decode()))
  return b"{length = %s, bytes = 0x%s}" % (match[1], b"".join(shown[::2]) + b"... " + tail if tail else b"".join(shown))

def accepted(wanted):
  """A rule: the reference refuses the input, the tool reads it, and `wanted` is true for the case."""
  def rule(case, part, ref, tool):
    read = case.tool["status"] == b"0" or NO_JSON in case.tool["stderr"]
    return (tool, tool) if case.ref["status"] == b"1" and read and wanted(case) else None
  return rule

def pairs_of_numbers(ref, tool):
  ref, tool = ref.split(b"\n"), tool.split(b"\n")
  text = re.compile(rb"[\s\d.=>]*?(?:<(?:real|integer)>)?([-+\d.e]+)(?:</\w+>)?,?")
  pairs = [(text.fullmatch(r), text.fullmatch(t)) for r, t in zip(ref, tool) if r != t]
  return [(r[1], t[1]) for r, t in pairs] if len(ref) == len(tool) and all(r and t for r, t in pairs) else []

def wide_integer(case, part, ref, tool):
  pairs = pairs_of_numbers(ref, tool) if case.data.startswith(b"bplist0") else []
  whole = all(b"." not in r + t and b"e" not in r + t for r, t in pairs)
  return (tool, tool) if pairs and whole and all((int(r) - int(t)) % 2**64 == 0 for r, t in pairs) else None

def exact_number(case, part, ref, tool):
  if case.data.lstrip()[:1] not in (b"{", b"["): return None
  if case.args[0] == "-type" and (ref, tool) == (b"float\n", b"integer\n"): return tool, tool
  pairs = [(float(r), float(t)) for r, t in pairs_of_numbers(ref, tool)]
  return (tool, tool) if pairs and all(abs(r - t) <= abs(t) * 1e-14 for r, t in pairs) else None

def moved_lines(is_odd_key):
  """A rule: the same lines in another order, and one of the first two that differ contains a key of the kind."""
  def rule(case, part, ref, tool):
    lines = [[line.rstrip(b",") for line in text.split(b"\n")] for text in (ref, tool)]
    first = next((pair for pair in zip(*lines) if pair[0] != pair[1]), ())
    return (tool, tool) if sorted(lines[0]) == sorted(lines[1]) and any(map(is_odd_key, first)) else None
  return rule

def same_characters(case, part, ref, tool):
  keys = {key for key in re.findall(r"<key>(.*?)</key>", case.xml.decode("utf-8", "replace"), re.S)}
  return (tool, tool) if len({unicodedata.normalize("NFC", key) for key in keys}) < len(keys) else None

def binary(case, part, ref, tool):
  if not (ref.startswith(b"bplist0") and tool.startswith(b"bplist0") and len(tool) <= len(ref)): return None
  return tuple(json.dumps(plistlib.loads(data), sort_keys=True, default=repr).encode() for data in (ref, tool))

def compact(case, part, ref, tool):
  """Several results follow each other without a separator."""
  if "-r" in case.args: return None
  def sorted_values(text):
    values = []
    while text:
      value, end = json.JSONDecoder(parse_int=str, parse_float=str).raw_decode(text)
      values, text = values + [value], text[end:]
    return json.dumps(values, sort_keys=True).encode()
  try: return sorted_values(ref.decode()), sorted_values(tool.decode())
  except ValueError: return None

def standard_input(case, part, ref, tool):
  if "-" not in case.args or "-" not in case.ref or "-" in case.tool: return None
  return (tool, tool) if part in ("stdout", "-", "attributes of -") and case.ref["-"] == case.tool["stdout"] else None

def replaced_extension(case, part, ref, tool):
  """A name without extension gets one; the reference overwrites the input or cuts the path at a folder's dot."""
  if part in ("status", "stdout", "stderr"): return None
  ending = case.args[case.args.index("-e") + 1] if "-e" in case.args else None
  ending = {"swift": "swift", "objc": "m"}.get(case.args[1], ending)
  names = [f"{word}.{ending}" for word in case.args[2:] if word and "." not in os.path.basename(word).lstrip(".")]
  return (tool, tool) if any(case.tool.get(name) in case.ref.values() for name in names) else None

def unplain_input(case, part, ref, tool):
  refused = "You don’t have permission".encode() in case.ref["stderr"]
  return (tool, tool) if refused and any(word.startswith("/dev/") for word in case.args) else None

def word_after_end(case, part, ref, tool):
  words = case.args[case.args.index("--") + 1:] if "--" in case.args else []
  return (tool, tool) if any(word.startswith("-") for word in words) else None

def uid(case, part, ref, tool):
  refused = b"Dictionaries are required to have string keys" in case.ref["stderr"]
  read = case.tool["status"] == b"0" or NO_JSON in case.tool["stderr"]
  return (tool, tool) if refused and read and b"CF$UID" in case.data + case.xml else None

def crashed(case, part, ref, tool):
  status = case.tool["status"]
  stopped = case.ref["status"] == b"timeout" or case.ref["status"].startswith(b"-")
  return (tool, tool) if stopped and (status == b"0" or status == b"1" and case.tool["stderr"]) else None

def called(pattern):
  """A rule: every part may differ for command lines that match the pattern."""
  return lambda case, part, ref, tool: (tool, tool) if re.match(pattern, " ".join(case.args)) else None

def only(part_name, rule): return lambda case, part, ref, tool: rule(ref, tool) if part == part_name else None
def contains(text): return lambda case: re.search(text, case.data) is not None

DIFFERENCES = [  # each a name, the reason, and a rule
  ("crash", "the reference crashes or hangs; the tool succeeds or prints the reason", crashed),
  ("reason", "a second, indented error line has the position of the damage in an OpenStep or binary file",
   only("stderr", lambda ref, tool: (ref, re.sub(rb"(?m)^  .*\n", b"", tool)))),
  ("log", "the dated line that CoreFoundation logs", only("stderr", lambda ref, tool: (LOG.sub(b"", ref), tool))),
  ("data", "-p shows all digits of data",
   only("stdout", lambda ref, tool: (ref, BYTES.sub(spoiled_bytes, tool)))),
  ("uid-print", "-p shows a UID's value, not an address",
   only("stdout", lambda ref, tool: (re.sub(UID[0], b"UID", ref), re.sub(UID[1], b"UID", tool)))),
  ("uid", "files with a UID are written, except as JSON, which cannot represent it", uid),
  ("binary", "scalars are written once, keys are in the input's order", binary),
  ("compact", "keys of compact JSON are in the input's order", compact),
  ("wide", "16-byte integers keep their high half", wide_integer),
  ("number", "JSON numbers are exact", exact_number),
  ("long-digits", "20 digits and more are compared as numbers", moved_lines(re.compile(rb"\d{20}").search)),
  ("canonical", "keys that are canonically equivalent stay apart", same_characters),
  ("julian", "raw dates are Gregorian throughout", only("stdout", lambda ref, tool: (tool, tool) if
   DATE.fullmatch(ref) and (date := DATE.fullmatch(tool)) and int(date[1]) * 10000 < 15821015 else None)),
  ("utf-16", "XML in UTF-16 without a byte order mark is read from its first character on", lambda case, part, ref, tool: (tool, tool)
   if b"\0" in case.data[:2] and b"<" in case.data[:4] and b"Unexpected character" in case.ref["stderr"] else None),
  ("macroman", "MacRoman is read", accepted(contains(rb"(?i)<\?xml[^?>]*encoding=.(x-mac-roman|macintosh)"))),
  ("comment", "an empty comment in the prolog is read", accepted(contains(rb"<!---->"))),
  ("json-empty", "{} is JSON when it is edited", accepted(contains(rb"^\s*\{\s*\}\s*$"))),
  ("charset", "CJK charsets are not read", lambda case, part, ref, tool: (tool, tool)
   if b"\n  cannot read text in" in case.tool["stderr"] and TABLES.match(case.data) else None),
  ("stdin", "without -o the result for standard input goes to standard output", standard_input),
  ("end-of-options", "-- ends the options", word_after_end),
  ("extension", "-e, swift and objc replace or add the extension of the last path component", replaced_extension),
  ("unplain", "pipes and devices can be read", unplain_input),
  ("paths", "~ and .. have the meaning that they have in the system", called(r".* (~|\S*/\.\./)")),
  ("create", "-create swift and objc write valid code", called(r"-create (swift|objc) ")),
  ("header", "a header never overwrites the implementation", called(r"-convert objc -header -o (\w+|\S*\.h) ")),
]
