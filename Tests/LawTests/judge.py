"""Reads property lists with CPython's own modules and prints them as `Plist.canonicalText` does.

Each line of standard input is a request, fields separated by tabs; each gets one line, which begins with "ok" or "error".
  read FORMAT PATH      the values of a file
  keys FORMAT PATH      the keys of the root, in the file's order
  ordered FORMAT PATH   the values of a file, with the entries of dictionaries in the file's order; an error for a duplicate key
  dump PATH TEXT        writes the values of a canonical text as a binary property list
  patch PATH OLD        the values of a JSON file OLD after the JSON Patch (RFC 6902) in PATH
"""
import datetime, json, plistlib, struct, sys

EPOCH = datetime.datetime(2001, 1, 1)


class Moment:
    """A date of any number of seconds since 2001. The dates of `datetime` end with the year 9999."""

    def __init__(self, *_, seconds=0.0):
        self.seconds = seconds

    def __add__(self, interval):
        return Moment(seconds=interval.seconds)

    def __sub__(self, _):
        return self

    def total_seconds(self):
        return self.seconds

    def __eq__(self, other):
        return isinstance(other, Moment) and bits(self.seconds) == bits(other.seconds)

    def __hash__(self):
        return hash(bits(self.seconds))


class Moments:
    """The part of the module `datetime` that plistlib uses for binary files."""

    datetime = Moment

    class timedelta:
        def __init__(self, seconds):
            self.seconds = seconds


class NegativeZero(float):
    """-0.0. plistlib writes equal objects of one type only once. Because of this type, -0.0 and 0.0 are different for it."""


def bits(number):
    return "%x" % struct.unpack(">Q", struct.pack(">d", number))


def hexadecimal(string):
    return string.encode("utf-8", "surrogatepass").hex()


def text(value, order=sorted):
    if value is True:
        return "t"
    if value is False:
        return "f"
    if isinstance(value, str):
        return "s" + hexadecimal(value)
    if isinstance(value, int):
        return "i%d" % value
    if isinstance(value, float):
        return "r" + ("nan" if value != value else bits(value))
    if isinstance(value, datetime.datetime):
        return "d" + bits((value - EPOCH) / datetime.timedelta(seconds=1))
    if isinstance(value, Moment):
        return "d" + bits(value.seconds)
    if isinstance(value, bytes):
        return "x" + value.hex()
    if isinstance(value, list):
        return "(" + " ".join(text(v, order) for v in value) + ")"
    if isinstance(value, dict):
        pairs = [hexadecimal(k) + "=" + text(v, order) for k, v in value.items()]
        return "{" + " ".join(order(pairs)) + "}"
    raise ValueError("a value of the type %s" % type(value).__name__)


def parse(source, shared, start=0):
    """The value of a canonical text, and the index of its end. Equal containers are one object, which plistlib writes once."""
    first = start
    kind, start = source[start], start + 1
    if kind in "({":
        value = [] if kind == "(" else {}
        while source[start] not in ")}":
            if source[start] == " ":
                start += 1
            if kind == "{":
                equal = source.index("=", start)
                key = bytes.fromhex(source[start:equal]).decode("utf-8", "surrogatepass")
                value[key], start = parse(source, shared, equal + 1)
            else:
                element, start = parse(source, shared, start)
                value.append(element)
        return shared.setdefault(source[first : start + 1], value), start + 1
    end = start
    while end < len(source) and source[end] not in " )}":
        end += 1
    field = source[start:end]
    if kind in "tf":
        value = kind == "t"
    elif kind == "s":
        value = bytes.fromhex(field).decode("utf-8", "surrogatepass")
    elif kind == "i":
        value = int(field)
    elif kind == "x":
        value = bytes.fromhex(field)
    elif field == "nan":
        value = float("nan")
    else:
        value = struct.unpack(">d", struct.pack(">Q", int(field, 16)))[0]
        if kind == "r" and field == "8000000000000000":
            value = NegativeZero(value)
        if kind == "d":
            value = Moment(seconds=value)
    return value, end


def patched(document, operations):
    for operation in operations:
        tokens = [t.replace("~1", "/").replace("~0", "~") for t in operation["path"].split("/")[1:]]
        if not tokens:
            assert operation["op"] in ("add", "replace")
            document = operation["value"]
            continue
        target = document
        for token in tokens[:-1]:
            target = target[int(token)] if isinstance(target, list) else target[token]
        last = tokens[-1]
        if isinstance(target, list):
            if operation["op"] == "add":
                assert int(last) <= len(target)
                target.insert(int(last), operation["value"])
            elif operation["op"] == "remove":
                del target[int(last)]
            else:
                target[int(last)] = operation["value"]
        elif operation["op"] == "remove":
            del target[last]
        else:
            assert (last in target) == (operation["op"] == "replace")
            target[last] = operation["value"]
    return document


def distinct(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a duplicate key")
    return dict(pairs)


def answer(fields):
    is_binary = fields[0] == "dump" or fields[1] == "binary"
    plistlib.datetime = Moments if is_binary else datetime
    if fields[0] == "dump":
        with open(fields[1], "wb") as file:
            plistlib.dump(parse(fields[2], {})[0], file, fmt=plistlib.FMT_BINARY, sort_keys=False)
        return ""
    if fields[0] == "patch":
        with open(fields[1], encoding="utf-8") as patch, open(fields[2], encoding="utf-8") as old:
            return text(patched(json.load(old), json.load(patch)))
    with open(fields[2], "rb") as file:
        content = file.read()
    if fields[1] == "json":
        value = json.loads(content.decode("utf-8"), object_pairs_hook=distinct if fields[0] == "ordered" else None)
    else:
        value = plistlib.loads(content, fmt=getattr(plistlib, "FMT_" + fields[1].upper()))
    if fields[0] == "keys":
        return " ".join(hexadecimal(key) for key in value)
    return text(value, list if fields[0] == "ordered" else sorted)


for line in sys.stdin:
    try:
        print("ok\t" + answer(line.rstrip("\n").split("\t")), flush=True)
    except Exception as error:
        print("error\t%s: %s" % (type(error).__name__, str(error).replace("\n", " ")), flush=True)
