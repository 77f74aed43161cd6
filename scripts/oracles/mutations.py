"""Changes property lists at random in ways that keep most of their structure, for scripts/oracle differential."""
import re

XML_TOKENS = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[^>]*>|[^<]+|<", re.S)
TEXT_TOKENS = re.compile(rb'/\*.*?\*/|//[^\n]*|"(?:[^"\\]|\\.)*"|<[0-9a-fA-F ]*>|[\w.$/:-]+|\s+|.', re.S)
STATEMENT = re.compile(rb'[^;{}()]*;\s*')
XML_VALUES = rb"""0 -1 0x1F 0xFFFFFFFFFFFFFFFFF 9223372036854775807 9223372036854775808 18446744073709551616 +5 1.5
  1e400 -0 nan inf -infinity 2020-02-30T12:00:00Z 2020-01-01 10000-01-01T00:00:00Z -5-01-01T00:00:00Z AAEC AAE= A
  ==== &lt; &amp; &#x41; &#0; &#xD800; &bogus; <![CDATA[x]]> ]]>""".split()
XML_TAGS = rb"""<dict> </dict> <array> </array> <string> </string> <key> </key> <true/> <false/> <dict/> <array/>
  <string/> <key/> <integer> </integer> <real> </real> <date> </date> <data> </data> <plist> </plist> <!-- -->
  <?x?> <true> </true> <plist/> <data/> <integer/> <date/> <real/> <set> </DICT> <string\t> <key\ra="b">""".split(b" ")
TEXT_VALUES = [b"=", b";", b",", b"{", b"}", b"(", b")", b"<0a>", b"<0>", b'""', b"''", b'"\\U00e9"', b'"\\101\\n"', b"//",
  b"/*", b"*/", b"null", b"[", b"]", b":", b"1e5", b"18446744073709551616", b"-0", b'"\\ud83d"', b"\xff", b"\xe2\x80\xa8"]
NUMBERS = [0, 1, 2, 3, 4, 7, 8, 15, 16, 127, 128, 255]

def mutate(data, other, random):
  """`data` with one to three changes; parts may come from `other`."""
  for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
    if random.random() < 0.12: data = change_bytes(data, random)
    elif data.startswith(b"bplist0"): data = change_binary(data, other, random)
    elif b"<plist" in data or data.lstrip()[:1] == b"<": data = change_xml(data, other, random)
    else: data = change_tokens(data, TEXT_TOKENS, other, TEXT_VALUES, random)
  return data

def change_bytes(data, random):
  """Flips a bit, cuts the end off, or removes, repeats or swaps some bytes."""
  if not data: return b"\0"
  at = random.randrange(len(data))
  count = random.choice((1, 1, 2, 4, 16))
  kind = random.randrange(6)
  if kind == 0: return data[:at]
  if kind == 1: return data[:at] + data[at + count:]
  if kind == 2: return data[:at] + data[at:at + count] * 2 + data[at + count:]
  if kind == 3: return data[:at] + data[at:at + count][::-1] + data[at + count:]
  return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1:]

def change_tokens(data, pattern, other, values, random):
  """Removes, repeats, swaps or replaces tokens or sequences of them, or copies some from `other`."""
  tokens = pattern.findall(data)
  if not tokens: return change_bytes(data, random)
  at = random.randrange(len(tokens))
  end = min(len(tokens), at + random.choice((1, 1, 1, 2, 3, 5, 8)))
  kind = random.randrange(7)
  if kind == 0: tokens[at:end] = []
  elif kind == 1: tokens[at:at] = tokens[at:end]
  elif kind == 2:
    second = random.randrange(len(tokens))
    tokens[at], tokens[second] = tokens[second], tokens[at]
  elif kind == 3: del tokens[at:]
  elif kind == 4: tokens[at] = random.choice(values)
  elif kind == 5: tokens.insert(at, random.choice(values))
  else:
    source = pattern.findall(other)
    start = random.randrange(len(source) + 1)
    tokens[at:end if random.random() < 0.5 else at] = source[start:start + random.choice((1, 3, 6, 12))]
  return b"".join(tokens)

def element(tokens, at):
  """The index after the last token of the element whose first one is at `at`."""
  name = re.match(rb"<([\w]+)[^>]*[^/]?>$", tokens[at])
  if not name or tokens[at].endswith(b"/>"): return at + 1
  depth = 0
  for index in range(at, len(tokens)):
    if tokens[index].startswith(b"<" + name[1]) and not tokens[index].endswith(b"/>"): depth += 1
    if tokens[index].startswith(b"</" + name[1]): depth -= 1
    if depth == 0: return index + 1
  return at + 1

def change_xml(data, other, random):
  """Like `change_tokens`, and also changes complete elements and the texts in them."""
  if random.random() < 0.35: return change_tokens(data, XML_TOKENS, other, XML_TAGS + XML_VALUES, random)
  tokens = XML_TOKENS.findall(data)
  starts = [index for index, token in enumerate(tokens) if re.match(rb"<\w", token)]
  texts = [index for index, token in enumerate(tokens) if token[:1] != b"<" and token.strip()]
  if not starts: return change_tokens(data, XML_TOKENS, other, XML_TAGS, random)
  at = random.choice(starts)
  end = element(tokens, at)
  kind = random.randrange(7)
  if kind == 0: tokens[at:end] = []
  elif kind == 1: tokens[at:at] = tokens[at:end]
  elif kind == 2:
    second = random.choice(starts)
    if second >= end: tokens[at:element(tokens, second)] = (
      tokens[second:element(tokens, second)] + tokens[end:second] + tokens[at:end])
  elif kind == 3:
    source = XML_TOKENS.findall(other)
    starts = [index for index, token in enumerate(source) if re.match(rb"<\w", token)] or [0]
    start = random.choice(starts)
    tokens[at:end if random.random() < 0.5 else at] = source[start:element(source, start)] if source else []
  elif kind == 4 and texts: tokens[random.choice(texts)] = random.choice(XML_VALUES)
  elif kind == 5:
    name = random.choice((b"string", b"integer", b"real", b"date", b"data", b"key", b"true", b"array", b"dict"))
    tokens[at] = re.sub(rb"^<\w+", b"<" + name, tokens[at])
    if end - 1 > at: tokens[end - 1] = b"</" + name + b">"
  else: tokens[at] = random.choice(XML_TAGS)
  return b"".join(tokens)

def change_binary(data, other, random):
  """Changes an object's marker, length or references, an offset, a field of the trailer, or the objects' order."""
  if len(data) < 40: return change_bytes(data, random)
  trailer = bytearray(data[-32:])
  offset_size, reference_size = trailer[6], trailer[7]
  count, root, table = (int.from_bytes(trailer[start:start + 8], "big") for start in (8, 16, 24))
  sound = 0 < offset_size <= 8 and table + count * offset_size <= len(data) - 32 and 0 < count < 1 << 20
  if not sound or random.random() < 0.12:
    field = random.choice((5, 6, 7, 8, 14, 15, 16, 22, 23, 24, 30, 31))
    trailer[field] = random.choice((trailer[field] + 1 & 255, trailer[field] - 1 & 255, random.choice(NUMBERS)))
    return data[:-32] + bytes(trailer)
  def offset(index): return int.from_bytes(data[table + index * offset_size:][:offset_size], "big")
  index = random.randrange(count)
  start = offset(index)
  if not 8 <= start < table: return change_bytes(data, random)
  changed = bytearray(data)
  kind = random.randrange(8)
  if kind == 0: changed[start] = random.choice((changed[start] ^ 1 << random.randrange(8), random.choice(
    (0x00, 0x08, 0x09, 0x0F, 0x10, 0x13, 0x14, 0x22, 0x23, 0x33, 0x40, 0x50, 0x60, 0x80, 0x83, 0xA0, 0xD0, 0xD1))))
  elif kind == 1: changed[start] = changed[start] & 0xF0 | random.randrange(16)
  elif kind == 2:
    at = start + 1 + random.randrange(8)
    if at < table: changed[at] = random.choice((random.randrange(min(count, 256)), random.choice(NUMBERS)))
  elif kind == 3:
    at = table + index * offset_size
    changed[at:at + offset_size] = data[table + random.randrange(count) * offset_size:][:offset_size]
  elif kind == 4:
    at = table + index * offset_size + offset_size - 1
    changed[at] = changed[at] + random.choice((1, -1, 2, 16)) & 255
  elif kind == 5: trailer[23] = random.randrange(min(count, 256)); changed[-32:] = trailer
  elif kind == 6:
    containers = [start for start in map(offset, range(count)) if 8 <= start < table and data[start] >> 4 in (10, 13)]
    if containers:
      at = random.choice(containers) + 1 + random.randrange(6)
      if at < table: changed[at] = random.randrange(min(count, 256))
  else:
    # Replaces bytes of this file's objects with bytes of another file. No offset changes.
    source = other[8:-32] or b"\0"
    begin, size = random.randrange(len(source)), random.choice((1, 2, 5, 9))
    piece = source[begin:begin + size]
    if start + len(piece) <= table: changed[start:start + len(piece)] = piece
  return bytes(changed)
