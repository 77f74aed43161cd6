"""Makes the tables of characters in Sources/CTables/Tables, from the Swift toolchain that is the reference. The function `make` of
each module returns the bytes of its table; `NAME` is the name of its file."""
import ctypes, os, pathlib, shutil, sys

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
