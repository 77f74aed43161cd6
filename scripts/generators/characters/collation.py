"""Makes Unicode's root collation in the version of the toolchain's ICU, as words of 32 bits in little-endian order. The first ones
are numbers and the positions of arrays; `CollationTable` in Swift describes all.

It is CLDR's form of the Default Unicode Collation Element Table (DUCET), which moves symbols and sorts Han characters by radical
and strokes. Weights become ranks, since only their order matters.
"""
import bisect, ctypes, itertools, struct, unicodedata
from . import icu

NAME = "collation.bin"

# The ranges of characters with entries in the table.
RANGES = [
  (0x0000, 0x058F),  # Latin, IPA, modifiers, combining marks, Greek, Cyrillic, Armenian
  (0x0590, 0x06FF),  # Hebrew, Arabic
  (0x0750, 0x077F),  # Arabic
  (0x10A0, 0x11FF),  # Georgian, Hangul letters
  (0x1C80, 0x1CBF),  # Cyrillic, Georgian
  (0x1D00, 0x2BFF),  # Latin and Greek with marks, punctuation, symbols
  (0x2C60, 0x2C7F),  # Latin
  (0x2D00, 0x2D2F),  # Georgian
  (0x2DE0, 0x2FDF),  # Cyrillic marks, punctuation, radicals
  (0x3000, 0x30FF),  # CJK punctuation, kana
  (0x3130, 0x33FF),  # Hangul letters, kana, Bopomofo, characters in circles and squares
  (0xA640, 0xA69F),  # Cyrillic
  (0xA700, 0xA7FF),  # Latin
  (0xAB30, 0xAB6F),  # Latin
  (0xFB00, 0xFB4F),  # ligatures, Hebrew
  (0xFE00, 0xFE6F),  # variation selectors, marks, small and vertical forms
  (0xFF00, 0xFFFF),  # wide and narrow forms
  (0x1F000, 0x1FAFF),  # emoji
]
HAN = range(0x4E00, 0xA000)
PAGE = 64
# Primary weights from here on are computed from the character; see `CollationElements.unlisted`.
FIRST_HAN, FIRST_UNASSIGNED, FIRST_SPECIAL = 0xF900_0000, 0xFE00_0000, 0xFF00_0000
SEQUENCE, DIGIT, UNASSIGNED, UNLISTED = 0x8000, 0xFFE0, 0xFFFE, 0xFFFF  # kinds of entries, as in `CollationTable`
COMMON, COMMON_SECONDARY, COMMON_TERTIARY = 0x0500, 1, 2

class Collator:
  """The root collation of the ICU in the toolchain."""
  def __init__(self):
    self.library, self.error = icu(), ctypes.c_int(0)
    collator = self.call("ucol_open", ctypes.c_void_p, b"", self.status)
    numeric, on = 7, 17
    self.call("ucol_setAttribute", None, ctypes.c_void_p(collator), numeric, on, self.status)
    self.iterator = ctypes.c_void_p(
      self.call("ucol_openElements", ctypes.c_void_p, ctypes.c_void_p(collator), b"\0\0", 0, self.status))

  @property
  def status(self): return ctypes.byref(self.error)

  def call(self, name, result, *arguments):
    function = getattr(self.library, "swift_" + name)
    function.restype = result
    return function(*arguments)

  def elements(self, text):
    """The collation elements of a text, each a primary, a secondary and a tertiary weight with the case."""
    data, found = text.encode("utf-16-le", "surrogatepass"), []
    self.call("ucol_setText", None, self.iterator, data, len(data) // 2, self.status)
    while (order := self.call("ucol_next", ctypes.c_int32, self.iterator, self.status)) != -1:
      primary, secondary, tertiary = order >> 16 & 0xFFFF, order >> 8 & 0xFF, order & 0xFF
      if found and tertiary & 0xC0 == 0xC0:  # the lower half of the element before
        p, s, t = found.pop()
        found.append((p | primary, s | secondary, t | tertiary & 0x3F))
      else: found.append((primary << 16, secondary << 8, tertiary << 8))
    return [element for element in found if element != (0, 0, 0)]

def ranks(values): return {value: rank for rank, value in enumerate(sorted(set(values)))}

def han_exceptions(collator):
  """The Han characters that are not in the order of their code points, each with the character that it follows and its
  position, from 1, among the exceptions after that character."""
  order = sorted(HAN, key=lambda code: collator.elements(chr(code)))
  ends, before = [], {}  # the longest ascending subsequence is in the order of code points
  for code in order:
    at = bisect.bisect_left(ends, code)
    ends[at:at + 1] = [code]
    before[code] = ends[at - 1] if at else None
  kept, code = set(), ends[-1]
  while code is not None: kept, code = kept | {code}, before[code]
  exceptions, anchor, position = {}, HAN.start - 1, 0
  for code in order:
    anchor, position = (code, 0) if code in kept else (anchor, position + 1)
    if position: exceptions[code] = anchor, position
  return exceptions

# Pairs of characters that have their own weights (`ucol_getContractions`).
CONTRACTIONS = ["L\u00B7", "L\u0387", "l\u00B7", "l\u0387", "И\u0306", "и\u0306",
  "\u0627\u0653", "\u0627\u0654", "\u0627\u0655", "\u0648\u0654", "\u064A\u0654"]
MAX_CONTRACTION = 0x655

def make():
  """The bytes of the table."""
  collator, found, unassigned = Collator(), {}, set()
  han = {collator.elements(chr(code))[0][0]: code for code in HAN}
  exceptions = han_exceptions(collator)
  for first, last in RANGES:
    for code in range(first, last + 1):
      elements = collator.elements(chr(code))
      if any(FIRST_UNASSIGNED <= primary < FIRST_SPECIAL for primary, _, _ in elements): unassigned.add(code)
      elif all(primary in han or not FIRST_HAN <= primary < FIRST_SPECIAL for primary, _, _ in elements):
        found[code] = elements
  contracted = {text: collator.elements(text) for text in CONTRACTIONS}
  weights = [element for elements in [*found.values(), *contracted.values()] for element in elements]
  number, hangul = collator.elements("1")[0][0], collator.elements("\u1100")[0][0]
  primaries = ranks([0, FIRST_HAN, FIRST_UNASSIGNED, hangul - 1]
    + [primary for primary, _, _ in weights if primary not in han])
  secondaries = ranks([0, COMMON] + [secondary for _, secondary, _ in weights])
  tertiaries = ranks([0, COMMON] + [tertiary & 0x3F3F for _, _, tertiary in weights])
  assert len(primaries) < 1 << 15 and len(secondaries) < 1 << 8 and len(tertiaries) < 1 << 6

  sequences, indexes = [], {}
  def sequence(elements):
    words = ()
    for index, (primary, secondary, tertiary) in enumerate(elements):
      words += (primaries[FIRST_HAN if primary in han else primary] << 16 | secondaries[secondary] << 8
        | tertiaries[tertiary & 0x3F3F] << 2 | {0: 0, 0x8000: 2}[tertiary & 0xC000] | (index == len(elements) - 1),)
      if primary in han:
        code = han[primary]
        words += (exceptions[code][0] << 8 | exceptions[code][1] if code in exceptions else code << 8,)
    if words not in indexes:
      indexes[words] = len(sequences)
      sequences.extend(words)
    return SEQUENCE | indexes[words]

  def entry(code):
    if code in unassigned: return UNASSIGNED
    if code not in found: return UNLISTED
    if unicodedata.category(chr(code)) == "Nd": return DIGIT + unicodedata.digit(chr(code))
    elements = found[code]
    if not elements: return 0
    if len(elements) == 1 and elements[0][1:] == (COMMON, COMMON): return primaries[elements[0][0]]
    return sequence(elements)

  pages, entries, page_of = {}, [], []
  for first in range(0, RANGES[-1][1] + 1, PAGE):
    page = tuple(entry(code) for code in range(first, first + PAGE))
    if page not in pages:
      pages[page] = len(entries) // PAGE
      entries += page
    page_of.append(pages[page])
  pairs = []
  for text, elements in contracted.items(): pairs += [ord(text[0]) << 16 | ord(text[1]), sequence(elements)]
  exceptions = sorted(exceptions.items())
  assert len(sequences) < DIGIT - SEQUENCE and max(position for _, (_, position) in exceptions) < 0x100
  assert secondaries[COMMON] == COMMON_SECONDARY and tertiaries[COMMON] == COMMON_TERTIARY
  assert max(ord(character) for text in CONTRACTIONS for character in text) <= MAX_CONTRACTION
  numbers = [primaries[number], primaries[hangul - 1], primaries[FIRST_HAN], primaries[FIRST_UNASSIGNED]]
  arrays = [page_of, entries, sequences, pairs, [code for code, _ in exceptions],
    [anchor << 8 | position for _, (anchor, position) in exceptions]]
  start = len(numbers) + len(arrays) + 1
  words = [*numbers, *itertools.accumulate(map(len, arrays), initial=start), *itertools.chain(*arrays)]
  return struct.pack(f"<{len(words)}I", *words)
