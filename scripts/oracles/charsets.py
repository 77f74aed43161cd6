"""Compares the characters of 8-bit character sets with those of the Swift toolchain's plutil.

Both programs convert a file for each byte from 0x80 on, with each name of a character set. Exit status 1: there is a difference.
"""
import argparse, pathlib, subprocess, sys, tempfile
from . import PROJECT, parse
from .plutil import reference

NAMES = [f"ISO-8859-{part}" for part in range(1, 17)] + [f"windows-{page}" for page in (874, *range(1250, 1259))]
NAMES += """US-ASCII latin1 latin2 latin3 latin4 latin5 latin6 latin9 cyrillic greek arabic hebrew KOI8-R KOI8-U TIS-620
  x-mac-cyrillic x-mac-greek x-mac-ce x-mac-turkish x-mac-hebrew x-mac-arabic x-mac-symbol x-mac-dingbats x-mac-croatian
  x-mac-romanian x-mac-icelandic x-mac-thai x-mac-utf-8 x-mac-us-ascii x-mac-koi8-r x-mac-x-nextstep x-nextstep viscii ISO_8859-5:1988
  csISOLatinHebrew ECMA-118 iso-ir-109
  ISO-8859-6-e ISO-8859-8-i cp10006 cp10007 cp10029 cp10081 cp20866 cp21866 windows-20127
  windows-28591 windows-28605 windows-1250x nonsense""".split()
NAMES += [f"cp{page}" for page in (437, 737, 775, *range(850, 853), 855, 857, 858, *range(860, 867), 869)]
NAMES += [f"cp{page}" for page in range(28591, 28607)]

def results(program, folder, ending):
  """The text to which a program converts each file, or None if it refuses the file."""
  files = [f"{code}.plist" for code in range(0x80, 0x100)]
  subprocess.run([program, "-convert", "xml1", "-e", ending, *files], cwd=folder, capture_output=True)
  paths = [pathlib.Path(folder, f"{code}.{ending}") for code in range(0x80, 0x100)]
  found = [path.read_bytes() if path.exists() else None for path in paths]
  for path in paths: path.unlink(missing_ok=True)
  return found

def main():
  arguments = argparse.ArgumentParser(description=__doc__, usage="%(prog)s [--tool PATH]",
    formatter_class=argparse.RawDescriptionHelpFormatter)
  arguments.add_argument("--tool", type=pathlib.Path, default=PROJECT / ".build/release/pliers")
  options = parse(arguments)
  try: plutil, = reference()
  except SystemExit as reason:
    print(f"SKIPPED: {reason}")
    sys.exit(77)
  different = 0
  with tempfile.TemporaryDirectory() as folder:
    tool = pathlib.Path(folder, "plutil")
    tool.symlink_to(options.tool)
    for name in NAMES:
      for code in range(0x80, 0x100):
        text = b'<?xml version="1.0" encoding="%s"?><plist><string>a%cb</string></plist>' % (name.encode(), code)
        pathlib.Path(folder, f"{code}.plist").write_bytes(text)
      pairs = list(zip(results(plutil, folder, "ref"), results(tool, folder, "own")))
      wrong = [0x80 + index for index, (ref, own) in enumerate(pairs) if ref != own]
      different += len(wrong)
      if wrong: print(f"{name}: {' '.join(f'{code:02X}' for code in wrong)}")
  print(f"{len(NAMES)} names, {128 * len(NAMES)} bytes: {different} differences")
  sys.exit(1 if different else 0)
