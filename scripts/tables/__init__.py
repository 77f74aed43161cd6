"""Makes the tables of characters among the sources, from the Swift toolchain that the tool is to agree with. Each module
makes one file."""
import os, pathlib, shutil, sys

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent

def toolchain():
  """The folder that holds the real swift."""
  return pathlib.Path(os.path.realpath(shutil.which("swift") or "/swift")).parent

def skip(reason):
  """Ends with the status of a check that could not be made."""
  print(f"SKIPPED: {reason}")
  sys.exit(77)

def literal(name, type, numbers, comment):
  """The declaration of an array of numbers, in lines of no more than 120 characters."""
  lines, line = [], "   "
  for number in numbers:
    word = f" {number},"
    if len(line) + len(word) > 120: lines, line = lines + [line], "   "
    line += word
  comment = "".join(f"  /// {line}\n" for line in comment.splitlines())
  return f"{comment}  static let {name}: [{type}] = [\n" + "\n".join(lines + [line]) + "\n  ]\n"
