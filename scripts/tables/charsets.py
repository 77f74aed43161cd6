"""Sources/PropertyList/Encodings/TabledCharset.swift: what the bytes from 0x80 on stand for in the 8-bit character sets that
the toolchain's plutil reads, as it reads them."""
import pathlib, plistlib, subprocess, tempfile
from . import icu, literal, toolchain

PATH = "Sources/PropertyList/Encodings/TabledCharset.swift"
NAMES = {f"iso8859Part{part}": f"ISO-8859-{part}" for part in (*range(2, 12), 13, 14, 16)}
NAMES |= {f"windows{page}": f"windows-{page}" for page in (874, 1250, 1251, *range(1253, 1259))}
NAMES |= {"koi8R": "KOI8-R", "koi8U": "KOI8-U", "macCyrillic": "x-mac-cyrillic", "macGreek": "x-mac-greek",
  "macCentralEurope": "x-mac-ce", "macTurkish": "x-mac-turkish", "nextStep": "x-nextstep"}
NAMES |= {f"dos{page}": f"cp{page}" for page in (437, 737, 775, *range(850, 853), 855, 857, *range(860, 867), 869)}
UNDEFINED = 0xFFFD

def characters(name, codes, path):
  """What bytes stand for, by the reference."""
  strings = b"".join(b"<string>a%cb</string>" % code for code in codes)
  path.write_bytes(b'<?xml version="1.0" encoding="%s"?><plist><array>%s</array></plist>' % (name.encode(), strings))
  done = subprocess.run([toolchain() / "plutil", "-convert", "binary1", "-o", "-", path], capture_output=True)
  texts = plistlib.loads(done.stdout) if done.returncode == 0 else []
  if len(texts) == len(codes) and all(text[0] == "a" and text[-1] == "b" and len(text) == 3 for text in texts):
    return [ord(text[1]) for text in texts]
  # One byte that stands for nothing spoils the whole file.
  if len(codes) == 1: return [UNDEFINED]
  middle = len(codes) // 2
  return characters(name, codes[:middle], path) + characters(name, codes[middle:], path)

def make():
  """The text of the file, by its path."""
  icu()
  with tempfile.TemporaryDirectory() as folder:
    path, codes = pathlib.Path(folder, "file.plist"), range(0x80, 0x100)
    numbers = [number for name in NAMES.values() for number in characters(name, codes, path)]
  assert all(number < 0x10000 for number in numbers)
  cases = "".join(f"  /// {name}\n  case {case}\n" for case, name in NAMES.items())
  table = literal("characters", "UInt16", numbers,
    "What the bytes from 0x80 on stand for, 128 characters for each case; U+FFFD (65533) for nothing.")
  text = f"""\
// Made by scripts/make-tables; do not edit.

/// The 8-bit character sets beside those of `Charset` that are read; all agree with ASCII.
package enum TabledCharset: Int, CaseIterable, Sendable {{
{cases}
{table}}}
"""
  return {PATH: text}
