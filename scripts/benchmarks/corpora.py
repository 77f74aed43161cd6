#!/usr/bin/env python3
"""Makes the input files of scripts/bench, and compares the values of property lists.

usage: corpora.py make DIR SCALE       writes the files to DIR; SCALE (such as 1 or 0.02) is the fraction of the full size
       corpora.py compare FILE FILE…   exit status 1: the value of a file differs from that of the first one

The files are the same every time, because the seed is fixed. This script writes the text files and the large binary file
itself, and CPython writes the other binary files, so that no program under test makes its own input.
"""
import array, base64, datetime, html, json, os, pathlib, plistlib, random, re, shutil, struct, sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
"""
RECORD = """	<dict>
		<key>identifier</key>
		<string>%032X</string>
		<key>name</key>
		<string>%s %s</string>
		<key>path</key>
		<string>/Library/%s/%s &amp; %s/%d.%s</string>
		<key>size</key>
		<integer>%d</integer>
		<key>score</key>
		<real>%r</real>
		<key>modified</key>
		<date>20%02d-%02d-%02dT%02d:%02d:%02dZ</date>
		<key>enabled</key>
		<%s/>
		<key>digest</key>
		<data>
		%s
		</data>
		<key>tags</key>
		<array>
			<string>%s</string>
			<string>%s</string>
		</array>
		<key>options</key>
		<dict>
			<key>level</key>
			<integer>%d</integer>
			<key>comment</key>
			<string>%s</string>
		</dict>
	</dict>
"""
WORDS = """alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec
  romeo sierra tango uniform victor whiskey xray yankee zulu""".split()
PHRASES = ["crème brûlée", "Größe &lt; 10 &amp; &gt; 2", "日本語のテキスト", "Привет, мир", "&#x1F600; 😀 &#233;", "שלום",
  "plain text between the others", "&quot;quoted&quot; &apos;twice&apos;", "naïve café", "한국어 문장"]

FOREIGN = [phrase for phrase in PHRASES if not phrase.isascii() and "&" not in phrase]

def write_xml(path, size, root, items, chance):
  """Writes a property list of about `size` bytes: a root element with the texts that `items` returns, one for each call."""
  with path.open("w", encoding="utf-8") as file:
    file.write(f"{HEAD}<{root}>\n")
    while file.tell() < size: file.write("".join(items(chance) for _ in range(100)))
    file.write(f"</{root}>\n</plist>\n")

def record(chance):
  word = lambda: WORDS[chance.getrandbits(16) % 26]
  below = lambda bound: chance.getrandbits(24) % bound
  return RECORD % (chance.getrandbits(128), word(), word(), word(), word(), word(), below(100000), word(),
    chance.getrandbits(32), chance.random() * 1000, below(30), 1 + below(12), 1 + below(28), below(24), below(60),
    below(60), ("true", "false")[below(2)], base64.b64encode(chance.randbytes(20)).decode(), word(), word(), below(10),
    PHRASES[below(10)])

def blob(chance):
  lines = base64.encodebytes(chance.randbytes(chance.choice([100, 1000, 5000, 20000]))).decode()
  return "\t<data>\n\t" + lines.replace("\n", "\n\t") + "</data>\n"

def phrase(chance):
  return "\t<string>%s</string>\n" % " ".join(PHRASES[chance.getrandbits(16) % 10] for _ in range(6))

def integer(chance):
  return "\t<integer>%d</integer>\n" % (chance.getrandbits(40) - (1 << 36) >> chance.getrandbits(5))

def double(chance): return (chance.random() - 0.5) * 10.0 ** (chance.getrandbits(6) - 32)

def real(chance): return "\t<real>%.17g</real>\n" % double(chance)

def digits(chance): return "\t<string>%.17g</string>\n" % double(chance)

def words(chance): return "\t<string>%s</string>\n" % " ".join(chance.choice(WORDS) for _ in range(20))

def foreign(chance):
  """Words whose characters have two or three bytes, with ASCII between them."""
  return "\t<string>%s</string>\n" % " ".join(chance.choice(FOREIGN) for _ in range(8))

def as_json(items):
  """The same as a string of JSON, with some escapes where `items` has quotes."""
  text = lambda chance: html.unescape(re.search(">(.*)<", items(chance))[1])
  return lambda chance: json.dumps(text(chance), ensure_ascii=False)

def nest(chance):
  """Arrays and dictionaries inside each other, 200 deep; libxml2 allows 256 levels."""
  kinds = [chance.getrandbits(1) for _ in range(200)]
  return "".join(("<array>", "<dict><key>k</key>")[kind] for kind in kinds) + "<true/>" + "".join(
    ("</array>", "</dict>")[kind] for kind in reversed(kinds)) + "\n"

def write_json_array(path, size, items, chance):
  """Writes an array of about `size` bytes of JSON with the texts that `items` returns."""
  with path.open("w", encoding="utf-8") as file:
    file.write("[\n  " + items(chance))
    while file.tell() < size: file.write("".join(",\n  " + items(chance) for _ in range(100)))
    file.write("\n]\n")

def write_folder(folder, count, lists, chance):
  """Writes a folder of `count` files of the kinds in a project. `lists` of them are property lists."""
  extensions = "swift h m png json md py txt dat log cfg xml svg yml".split()
  for index in range(count):
    subfolder = folder / f"group{index // 1000}" / f"part{index // 100 % 10}"
    if index % 100 == 0: subfolder.mkdir(parents=True)
    if index * lists // count != (index + 1) * lists // count:
      (subfolder / f"Info{index}.plist").write_text(small(chance, f"Part{index}"))
    else:
      (subfolder / f"file{index}.{chance.choice(extensions)}").write_bytes(b"text of a line\n" * chance.randrange(5, 200))

def write_json(path, size, chance):
  """Writes about `size` bytes of JSON. Reals have few digits, because the toolchain's plutil reads the last bit of longer ones wrong."""
  with path.open("w", encoding="utf-8") as file:
    file.write('[{"first": true}')
    while file.tell() < size:
      file.write("".join(',\n  {"identifier": "%032x", "name": "%s \\"%s\\"", "size": %d, "score": %r, "enabled": %s,'
        ' "tags": ["%s", "größe", "\\u00e9\\n"], "options": {"level": %d, "comment": "%s"}}' % (chance.getrandbits(128),
        chance.choice(WORDS), chance.choice(WORDS), chance.getrandbits(32), chance.getrandbits(20) / 1000,
        chance.choice(["true", "false"]), chance.choice(WORDS), chance.getrandbits(4), chance.choice(PHRASES))
        for _ in range(100)))
    file.write("]\n")

def write_binary(path, count, chance):
  """Writes {records: [{name, number, payload} …]} with `count` records in the layout of CFBinaryPList.h.

  Object references and offsets have four bytes. Objects 0 to 5 are the root, its key, the array and the three keys of
  each record; record i is the objects 6 + 4 i (dictionary), then its name, its number and its payload.
  """
  keys = [b"\x57records", b"\x54name", b"\x56number", b"\x57payload"]
  start = [b"\xd1" + struct.pack(">II", 1, 2), keys[0],
    b"\xaf\x12" + struct.pack(">I", count) + struct.pack(">%dI" % count, *range(6, 6 + 4 * count, 4)), *keys[1:]]
  pool = chance.randbytes(1 << 16)
  with path.open("wb", buffering=1 << 20) as file:
    file.write(b"bplist00" + b"".join(start))
    first = file.tell()
    for index in range(count):
      at = 6 + 4 * index
      file.write(struct.pack(">BIIIIII", 0xd3, 3, 4, 5, at + 1, at + 2, at + 3) + b"\x5erecord %07d" % index
        + struct.pack(">BI", 0x12, index) + b"\x4f\x11\x03\xe8" + pool[index % 60000:index % 60000 + 1000])
    table, offset = file.tell(), 8
    for part in start:
      file.write(struct.pack(">I", offset))
      offset += len(part)
    for offset in range(first, table, 1049):
      file.write(struct.pack(">IIII", offset, offset + 25, offset + 40, offset + 45))
    file.write(bytes(6) + bytes([4, 4]) + struct.pack(">QQQ", 6 + 4 * count, 0, table))

def small(chance, name):
  """An Info.plist of about 3 KB."""
  text = lambda key, value: f"\t<key>{key}</key>\n\t<string>{value}</string>\n"
  flag = lambda key: f"\t<key>{key}</key>\n\t<{('true', 'false')[chance.getrandbits(1)]}/>\n"
  group = lambda key, values: f"\t<key>{key}</key>\n\t<array>\n" + "".join(
    f"\t\t<string>{value}</string>\n" for value in values) + "\t</array>\n"
  return HEAD + "<dict>\n" + "".join([
    *(text("CFBundle" + key, value) for key, value in [("DevelopmentRegion", "en"), ("Executable", name),
      ("Identifier", "org.example." + name), ("InfoDictionaryVersion", "6.0"), ("Name", name), ("PackageType", "APPL"),
      ("ShortVersionString", "%d.%d" % (chance.getrandbits(4), chance.getrandbits(4))), ("Signature", "????")]),
    text("CFBundleVersion", chance.getrandbits(16)),
    *(flag(key) for key in ("LSRequiresIPhoneOS", "UIFileSharingEnabled", "UIRequiresFullScreen")),
    *(text(f"NS{key}UsageDescription", f"{name} asks before it uses this &amp; says what for.") for key in
      ("Camera", "Microphone", "PhotoLibrary", "Contacts", "Calendars", "Reminders", "Bluetooth", "Motion",
      "FaceID", "LocalNetwork", "Siri", "SpeechRecognition")),
    group("UIBackgroundModes", ["audio", "fetch", "remote-notification"]),
    group("UISupportedInterfaceOrientations", ["UIInterfaceOrientation" + side for side in
      ("Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight")]),
    group("LSApplicationQueriesSchemes", [chance.choice(WORDS) for _ in range(8)]),
    text("UILaunchStoryboardName", "LaunchScreen"), text("NSMainNibFile", "MainMenu")]) + "</dict>\n</plist>\n"

def write_changed(source, target, count, chance):
  """Writes the records of `source` with `count` changes at even distances: sizes that differ, and records gone and come."""
  begin = RECORD[:RECORD.index("%032X")]
  head, *records = source.read_text(encoding="utf-8").split(begin)
  for number in range(count):
    at = number * (len(records) - 1) // count  # the last one has the end of the file
    if number % 5 == 3: records[at] = ""
    elif number % 5 == 4: records[at] += begin + record(chance)[len(begin):]
    else: records[at] = records[at].replace("<integer>", "<integer>1", 1)
  target.write_text(head + "".join(begin + text for text in records if text), encoding="utf-8")

def make(folder, scale):
  """Makes the files, unless this version of the script has already made them."""
  mark, maker = folder / "made-by-bench", pathlib.Path(__file__).read_text()
  if mark.is_file() and mark.read_text() == maker: return
  if mark.is_file(): shutil.rmtree(folder)
  if folder.exists(): sys.exit(f"{folder}: exists, but this script did not make it")
  print("making", folder, flush=True)
  folder.mkdir(parents=True)
  mark.touch()

  chance, sizes = random.Random(5), {"records": 78, "data": 55, "strings": 24, "numbers": 36, "reals": 20, "deep": 8}
  items = dict(records=record, data=blob, strings=phrase, numbers=integer, reals=real, deep=nest)
  for name, megabytes in sizes.items():
    write_xml(folder / (name + ".plist"), megabytes * 1e6 * scale, "array", items[name], chance)
  write_changed(folder / "records.plist", folder / "changed.plist", 1000, chance)
  write_xml(folder / "few.plist", 400 * 700 * max(scale, 0.1), "array", record, chance)
  write_changed(folder / "few.plist", folder / "few-changed.plist", 15, chance)
  (folder / "small.plist").write_text(small(chance, "Example"))
  (folder / "many").mkdir()
  for index in range(round(10000 * scale)):
    (folder / "many" / ("%d.plist" % index)).write_text(small(chance, WORDS[index % 26] + str(index)))
  write_json(folder / "records.json", 32e6 * scale, chance)
  write_binary(folder / "large.binary", round(940_000 * scale), chance)
  write_binary(folder / "little.binary", 3, chance)
  with (folder / "reals.plist").open("rb") as file: reals = plistlib.load(file)
  (folder / "reals.doubles").write_bytes(array.array("d", reals).tobytes())
  for name, content, megabytes in [("digits", digits, 20), ("ascii", words, 24), ("foreign", foreign, 24)]:
    write_xml(folder / (name + ".plist"), megabytes * 1e6 * scale, "array", content, chance)
  for name, content, megabytes in [("reals", lambda chance: repr(double(chance)), 18), ("strings", as_json(phrase), 16),
      ("ascii", as_json(words), 16), ("foreign", as_json(foreign), 16)]:
    write_json_array(folder / (name + ".json"), megabytes * 1e6 * scale, content, chance)
  write_folder(folder / "folder", round(15_000 * scale), max(4, round(256 * scale)), chance)
  for source in ("records.plist", "data.plist", "records.json"):
    with (folder / source).open("rb") as file: value = (json if source.endswith("json") else plistlib).load(file)
    target = "json.binary" if source.endswith("json") else source.replace("plist", "binary")
    with (folder / target).open("wb") as file: plistlib.dump(value, file, fmt=plistlib.FMT_BINARY, sort_keys=False)
  mark.write_text(maker)

def load(path):
  """A file's value, and True if the file is JSON."""
  with open(path, "rb") as file:
    is_json = file.read(6) not in (b"bplist", b"<?xml ")
    file.seek(0)
    return (json if is_json else plistlib).load(file), is_json

def plain(value):
  """The value in the JSON of all tools: dates and data are strings, and whole reals are integers, as plutil writes them."""
  if isinstance(value, dict): return {key: plain(member) for key, member in value.items()}
  if isinstance(value, list): return [plain(element) for element in value]
  if isinstance(value, datetime.datetime): return value.strftime("%Y-%m-%dT%H:%M:%SZ")
  if isinstance(value, bytes): return base64.b64encode(value).decode()
  if isinstance(value, float) and value.is_integer(): return int(value)
  return value

def text(value):
  """A text that distinguishes types, with keys in order."""
  return plistlib.dumps(value)

if __name__ == "__main__":
  if sys.argv[1] == "make": make(pathlib.Path(sys.argv[2]), float(sys.argv[3]))
  else:
    wanted, _ = load(sys.argv[2])
    for path in sys.argv[3:]:
      found, is_json = load(path)
      same = text(plain(found)) == text(plain(wanted)) if is_json else text(found) == text(wanted)
      if not same: sys.exit(f"{os.path.basename(path)}: not the value of {os.path.basename(sys.argv[2])}")
