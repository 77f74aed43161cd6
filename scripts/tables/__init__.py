"""Makes the tables of characters among the sources, from the Swift toolchain that the tool is to agree with. Each module's
`make` gives the texts of its files by their paths."""
import ctypes, os, pathlib, shutil, sys

VERSION = 76, 16  # of ICU and of Unicode
PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent

def toolchain():
  """The folder that holds the real swift."""
  return pathlib.Path(os.path.realpath(shutil.which("swift") or "/swift")).parent

def skip(reason):
  """Ends with the status of a check that could not be made."""
  print(f"SKIPPED: {reason}")
  sys.exit(77)

def icu():
  """The toolchain's ICU, if it is the one that the tables are of."""
  path = toolchain().parent / "lib/swift/linux/lib_FoundationICU.so"
  if not path.is_file(): skip("the toolchain has no ICU of its own")
  library, version = ctypes.CDLL(str(path)), (ctypes.c_uint8 * 4)()
  def number(name):
    getattr(library, name)(version)
    return version[0]
  found = number("swift_u_getVersion"), number("swift_u_getUnicodeVersion")
  if found != VERSION:
    skip("the tables are of ICU %d and Unicode %d; the toolchain has %d and %d" % (*VERSION, *found))
  return library

def literal(name, type, numbers, comment, width=120):
  """The declaration of an array of numbers, in lines of no more than `width` characters."""
  lines, line = [], "   "
  for number in numbers:
    word = f" {number},"
    if len(line) + len(word) > width: lines, line = lines + [line], "   "
    line += word
  comment = "".join(f"  /// {line}\n" for line in comment.splitlines())
  return f"{comment}  static let {name}: [{type}] = [\n" + "\n".join(lines + [line]) + "\n  ]\n"
