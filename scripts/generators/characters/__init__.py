"""Makes the tables of characters among the sources, from the Swift toolchain that is the reference. The function `make` of each
module returns the texts of its files by their paths."""
import ctypes, itertools, os, pathlib, shutil, sys

VERSION = 76, 16  # of ICU and of Unicode
PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent.parent

def toolchain():
  """The folder of the real swift."""
  return pathlib.Path(os.path.realpath(shutil.which("swift") or "/swift")).parent

def skip(reason):
  """Ends the script with status 77, because the check is not possible on this machine."""
  print(f"SKIPPED: {reason}")
  sys.exit(77)

def icu():
  """The toolchain's ICU. Ends the script if it has another version than the tables."""
  path = toolchain().parent / "lib/swift/linux/lib_FoundationICU.so"
  if not path.is_file(): skip("the toolchain has no ICU")
  library, version = ctypes.CDLL(str(path)), (ctypes.c_uint8 * 4)()
  def number(name):
    getattr(library, name)(version)
    return version[0]
  found = number("swift_u_getVersion"), number("swift_u_getUnicodeVersion")
  if found != VERSION:
    skip("the tables are of ICU %d and Unicode %d; the toolchain has %d and %d" % (*VERSION, *found))
  return library

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

def packed(numbers):
  """The numbers as `unpacked` in Collation.swift reads them: differences as variable-length quantities, as in source maps. A dash
  and a count repeat the difference before them."""
  def quantity(value): return BASE64[value] if value < 32 else BASE64[value & 31 | 32] + quantity(value >> 5)
  text = ""
  for difference, run in itertools.groupby(number - last for last, number in zip([0, *numbers], numbers)):
    number, count = quantity(abs(difference) << 1 | (difference < 0)), len(list(run))
    text += min(number * count, number + "-" + quantity(count - 1), key=len)
  return text

def declaration(name, type, numbers, comment, width):
  """The declaration of an array of numbers, whose packed text has lines of no more than `width` characters."""
  text, width = packed(numbers), width - 5
  lines = [text[start:start + width] for start in range(0, len(text), width)]
  comment = "".join(f"  /// {line}".rstrip() + "\n" for line in comment.splitlines())
  return (f'{comment}  static let {name}: [{type}] = unpacked(\n    """\n'
    + "\\\n".join("    " + line for line in lines) + '\n    """)\n')
