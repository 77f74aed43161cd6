"""Compares the order of keys with that of the Swift toolchain's plutil.

Both programs print dictionaries with random keys of one kind of characters, mixed with ASCII. If two keys are adjacent in the
tool's order but not in the reference's, the reference prints these two alone, in several processes. For some pairs of keys its
comparison depends on which is first, and it prints them in the order of its hash table: such differences are counted separately.
Exit status 1: there is another difference.

The keys avoid the known differences. The reference first compares keys character by character, and calls ICU only for the rest
after the first difference; without a difference the shorter key is first. Therefore its order has cycles for:
- composed and decomposed characters in one dictionary, of the kinds in COMPOSED;
- numbers that differ in zeros only, or letters that differ in case only, next to ignorable characters;
- digits of two scripts in one number, several marks that are not in canonical order, and marks of equal weight.
The only Han characters in the table of weights are U+4E00-9FFF, and the only scripts are the kinds below.
"""
import argparse, json, pathlib, plistlib, random, subprocess, sys, tempfile, unicodedata
from . import PROJECT, parse
from .plutil import reference

KINDS = {
  "ASCII": [(0x20, 0x7E)],
  "Latin": [(0xC0, 0x24F), (0x1E00, 0x1EFF), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F)],
  "phonetic": [(0x250, 0x2FF), (0x1D00, 0x1DBF)],
  "punctuation": [(0xA0, 0xBF), (0x2000, 0x206F), (0x2E00, 0x2E7F), (0x3000, 0x303F)],
  "symbols": [(0x2070, 0x2BFF)],
  "emoji": [(0x1F000, 0x1FAFF), (0x2600, 0x27BF), (0x200D, 0x200D), (0xFE0F, 0xFE0F)],
  "Greek": [(0x370, 0x3FF), (0x1F00, 0x1FFF)],
  "Cyrillic": [(0x400, 0x52F), (0xA640, 0xA69F)],
  "Armenian and Georgian": [(0x530, 0x58F), (0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)],
  "Hebrew": [(0x5D0, 0x5F4), (0xFB1F, 0xFB4F)],
  "Arabic": [(0x600, 0x64A), (0x660, 0x6D5), (0x6EE, 0x6FF), (0x750, 0x77F)],
  "kana": [(0x3041, 0x30FF), (0x31F0, 0x31FF), (0xFF66, 0xFF9F)],
  "wide and narrow": [(0xFF01, 0xFFEF)],
  "circles and squares": [(0x3200, 0x33FF), (0x1F100, 0x1F265)],
  "radicals": [(0x2E80, 0x2FD5)],
  "Han": [(0x4E00, 0x9FFF)],
  "Hangul": [(0xAC00, 0xD7A3)],
  "Hangul letters": [(0x1100, 0x11FF), (0x3131, 0x318E)],
  "private": [(0xE000, 0xF8FF)],
}
MARKS = {"Latin": [(0x300, 0x315)], "Greek": [(0x300, 0x345)], "Cyrillic": [(0x300, 0x30F), (0x483, 0x487)],
  "Hebrew": [(0x5B0, 0x5BD)], "Arabic": [(0x64B, 0x652)]}

COMPOSED = "Greek", "Cyrillic", "Hebrew", "Arabic", "kana", "Hangul", "mixed"  # kinds whose keys have no decomposed characters

def decomposed(text): return unicodedata.normalize("NFD", text)

def characters(ranges):
  return [chr(code) for first, last in ranges for code in range(first, last + 1)
          if unicodedata.category(chr(code)) not in ("Cn", "Cc", "Cs", "Mn", "Me")]

def random_keys(chance, kind, everything):
  """Keys of a few characters, which often differ only in case, marks or zeros."""
  letters = chance.sample(everything[kind], min(4, len(everything[kind]))) + chance.sample("aAbzZ019 -_.", 3)
  def has(*categories): return any(unicodedata.category(character) in categories for character in "".join(letters))
  if kind not in COMPOSED: letters += [decomposed(letter) for letter in letters]
  if any(character.isdecimal() and not character.isascii() for character in "".join(letters)):
    letters = [letter for letter in letters if not (letter.isascii() and letter.isdecimal())]
  if has("Cf", "Mn") or kind == "wide and narrow": letters = [letter for letter in letters if letter != "0"]
  letters += [letter.swapcase() for letter in letters if len(letter.swapcase()) == len(letter)]
  if kind in MARKS:
    marks = [chr(code) for first, last in MARKS[kind] for code in range(first, last + 1)]
    letters += [letter + chance.choice(marks) for letter in letters
                if letter.isalpha() and decomposed(letter) == letter]
  keys = ["".join(chance.choices(letters, k=chance.randint(1, 5))) for _ in range(40)]
  # For the reference, canonically equivalent keys are equal.
  return list({unicodedata.normalize("NFC", key): key for key in keys}.values())

def orders(program, dictionaries, folder):
  """The keys of each dictionary in the order in which a program prints them."""
  path = pathlib.Path(folder, "keys.plist")
  path.write_bytes(plistlib.dumps([dict.fromkeys(keys, 1) for keys in dictionaries], fmt=plistlib.FMT_BINARY,
                                  sort_keys=False))
  done = subprocess.run([program, "-convert", "json", "-r", "-o", "-", path], capture_output=True, check=True)
  return json.loads(done.stdout, object_pairs_hook=lambda pairs: [key for key, _ in pairs])

def main():
  arguments = argparse.ArgumentParser(description=__doc__, usage="%(prog)s [--rounds N] [--seed N] [--tool PATH]",
    formatter_class=argparse.RawDescriptionHelpFormatter)
  arguments.add_argument("--rounds", type=int, default=200, help="dictionaries of each kind of characters")
  arguments.add_argument("--seed", type=int, default=1)
  arguments.add_argument("--tool", type=pathlib.Path, default=PROJECT / ".build/release/pliers")
  options = parse(arguments)
  try: plutil, = reference()
  except SystemExit as reason:
    print(f"SKIPPED: {reason}")
    sys.exit(77)
  everything = {kind: characters(ranges) for kind, ranges in KINDS.items()}
  everything["mixed"] = [letter for letters in everything.values() for letter in letters[:200]
                         if unicodedata.category(letter) != "Cf"]
  chance, failed = random.Random(options.seed), False
  with tempfile.TemporaryDirectory() as folder:
    tool = pathlib.Path(folder, "plutil")
    tool.symlink_to(options.tool)
    for kind in everything:
      dictionaries = [random_keys(chance, kind, everything) for _ in range(options.rounds)]
      pairs = {}
      for ref, own in zip(orders(plutil, dictionaries, folder), orders(tool, dictionaries, folder)):
        position = {key: index for index, key in enumerate(ref)}
        pairs.update({pair: None for pair in zip(own, own[1:]) if position[pair[0]] > position[pair[1]]})
      pairs = list(pairs)
      # A dictionary has another hash order in each process, and its keys have this order if the comparison is inconsistent.
      runs = [orders(plutil, pairs, folder) for _ in range(8)] if pairs else []
      unclear = [pair for index, pair in enumerate(pairs) if len({tuple(run[index]) for run in runs}) > 1]
      wrong = [pair for index, pair in enumerate(pairs) if all(run[index] != list(pair) for run in runs)]
      keys = sum(map(len, dictionaries))
      print(f"{kind}: {keys} keys, {len(wrong)} differences, {len(unclear)} pairs that the reference prints in both orders,"
            f" {len(pairs) - len(wrong) - len(unclear)} next to such a pair")
      for first, second in wrong[:10]:
        print("  the reference has %s before %s" % tuple(
          " ".join(f"{ord(character):04X}" for character in key) for key in (second, first)))
      failed |= bool(wrong)
  sys.exit(1 if failed else 0)
