"""Makes a line for each encoding whose name the toolchain's plutil knows: its names, the kind, and of an 8-bit character set the
characters of its last bytes, with tabs between."""
import pathlib, plistlib, subprocess, tempfile
from . import icu, toolchain

NAME = "charsets.txt"

# For each character set, a name as files declare it, then CoreFoundation's names for it without case, punctuation and leading
# zeros. In CoreFoundation, `cyrillic` and `greek` are the character sets of the Macintosh.
NAMES = """
ISO-8859-1 iso88591 iso885911987 88591 isoir100 latin1 l1 csisolatin1 ibm819 cp819 819 cp28591 windows28591
ISO-8859-2 iso88592 iso885921987 isoir101 latin2 l2 csisolatin2 cp28592 windows28592
ISO-8859-3 iso88593 iso885931988 isoir109 latin3 l3 csisolatin3 cp28593 windows28593
ISO-8859-4 iso88594 iso885941988 isoir110 latin4 l4 csisolatin4 cp28594 windows28594
ISO-8859-5 iso88595 iso885951988 isoir144 csisolatincyrillic cp28595 windows28595
ISO-8859-6 iso88596 iso885961987 iso88596e iso88596i isoir127 ecma114 asmo708 csisolatinarabic cp28596 windows28596
ISO-8859-7 iso88597 iso885971987 isoir126 ecma118 elot928 greek8 suneugreek csisolatingreek cp28597 windows28597
ISO-8859-8 iso88598 iso885981988 iso88598e iso88598i isoir138 csisolatinhebrew cp28598 windows28598
ISO-8859-9 iso88599 iso885991989 isoir148 latin5 l5 csisolatin5 cp28599 windows28599
ISO-8859-10 iso885910 iso8859101992 isoir157 latin6 l6 csisolatin6 cp28600 windows28600
ISO-8859-11 iso885911 cp28601 windows28601
ISO-8859-13 iso885913 cp28603 windows28603
ISO-8859-14 iso885914 cp28604 windows28604
ISO-8859-15 iso885915 885915 latin9 latin0 l9 csisolatin9 csisolatin0 ibm923 cp923 923 cp28605 windows28605
ISO-8859-16 iso885916 cp28606 windows28606
windows-874 windows874 cp874 ibm874 ibm9066 xwindows874 tis620
windows-1250 windows1250 cp1250 ibm5346
windows-1251 windows1251 cp1251 ibm5347
windows-1252 windows1252 cp1252 ibm5348
windows-1253 windows1253 cp1253 ibm5349
windows-1254 windows1254 cp1254
windows-1255 windows1255 cp1255
windows-1256 windows1256 cp1256
windows-1257 windows1257 cp1257
windows-1258 windows1258 cp1258
KOI8-R koi8r cskoi8r koi8 cp878 cp20866 windows20866
KOI8-U koi8u cp21866 windows21866
macintosh macintosh mac macroman xmacroman csmacintosh windows10000 cp10000
x-mac-cyrillic xmaccyrillic maccyrillic xmacukraine cyrillic cp10007 windows10007
x-mac-greek xmacgreek greek cp10006 windows10006
x-mac-ce xmacce macce xmaccentraleurroman maccentraleurope cp10029 windows10029
x-mac-turkish xmacturkish cp10081 windows10081
x-nextstep xnextstep
cp437 437 cp437 ibm437 windows437 cspc8codepage437
cp737 cp737 ibm737 windows737
cp775 775 cp775 ibm775 windows775 cspc775baltic
cp850 850 cp850 ibm850 windows850 cspc850multilingual
cp851 851 cp851 ibm851 windows851
cp852 852 cp852 ibm852 windows852 cspcp852
cp855 855 cp855 ibm855 windows855 csibm855
cp857 857 cp857 ibm857 windows857 csibm857
cp860 860 cp860 ibm860 windows860 csibm860
cp861 861 cp861 ibm861 windows861 csibm861 cpis
cp862 862 cp862 ibm862 windows862 cspc862latinhebrew
cp863 863 cp863 ibm863 windows863 csibm863
cp864 cp864 ibm864 windows864 csibm864
cp865 865 cp865 ibm865 windows865 csibm865
cp866 866 cp866 cp866u ibm866 windows866 csibm866
cp869 869 cp869 ibm869 windows869 csibm869 cpgr
"""
# Other encodings, each a line of its kind and its names. A kind is a case of `EncodingKind`.
OTHERS = """
utf8 utf8 unicode11utf8 unicode20utf8 cp65001 windows65001 ibm1208 cp1208
ascii usascii ascii7 ascii us 646 iso646us iso646irv1991 iso646irv1983 ansix341968 ansix341986 isoir6 csascii ibm367 cp367 cp20127 windows20127
utf16 utf16 utf16le utf16be xutf16le xutf16be unicode csunicode ucs2 iso10646ucs2 cp1200 cp1201 ibm1200
utf32 utf32 utf32le utf32be ucs4 csucs4 iso10646ucs4
asciiSuperset shiftjis sjis xsjis mskanji csshiftjis windows31j cswindows31j cp932 windows932 ms932
asciiSuperset eucjp ujis gb18030 gbk gb2312 euccn cp936 windows936 ms936 big5 csbig5 big5hkscs euctw cp950 windows950 ms950 950
asciiSuperset euckr ksc5601 ksc56011987 korean cp949 windows949 ms949 949
"""
# CoreFoundation knows the names of these, but cannot read them.
OTHERS += """
asciiSuperset iso885912 thai viscii xmaccroatian xmacromanian xmacicelandic xmacfarsi xmacthai xmacceltic xmacgaelic xmacinuit xmacdevanagari
"""
# UTF-7, HZ and ISO-2022 encode other characters in ASCII bytes, so not even ASCII bytes can be read. CoreFoundation cannot read the
# other encodings either.
OTHERS += """
unreadable utf7 unicode11utf7 hzgb2312 iso2022jp csiso2022jp iso2022kr csiso2022kr iso2022cn
unreadable xmacukrainian xmachebrew hebrew xmacarabic arabic xmacsymbol xmacdingbats
"""
# A canonical name of CoreFoundation may follow `x-mac-` (`__CFStringEncodingGetFromCanonicalName`).
AFTER_MAC = """utf8 utf16 utf16be utf16le utf32 utf32be utf32le utf7 usascii koi8r koi8u xnextstep gb18030 gb2312 eucjp euctw euckr
  shiftjis big5 big5hkscs viscii hzgb2312 iso2022jp iso2022cn iso2022kr""".split()
UNDEFINED = "\uFFFD"

def characters(name, codes, path):
  """The characters of bytes, by the reference."""
  # The reference has no Mac OS Roman on Linux. Python follows Apple's ROMAN.TXT.
  if name == "macintosh": return bytes(codes).decode("mac_roman")
  strings = b"".join(b"<string>a%cb</string>" % code for code in codes)
  path.write_bytes(b'<?xml version="1.0" encoding="%s"?><plist><array>%s</array></plist>' % (name.encode(), strings))
  done = subprocess.run([toolchain() / "plutil", "-convert", "binary1", "-o", "-", path], capture_output=True)
  texts = plistlib.loads(done.stdout) if done.returncode == 0 else []
  if len(texts) == len(codes) and all(text[0] == "a" and text[-1] == "b" and len(text) == 3 for text in texts):
    return "".join(text[1] for text in texts)
  # The reference refuses a file with an undefined byte.
  if len(codes) == 1: return UNDEFINED
  middle = len(codes) // 2
  return characters(name, codes[:middle], path) + characters(name, codes[middle:], path)

def suffix(text):
  """The characters from the first one that is not the character of the same byte in ISO-8859-1."""
  for index, character in enumerate(text):
    if ord(character) != 0x80 + index: return text[index:]
  return ""

def row(names, kind, last=""):
  """A line of the table. `names` has spaces between."""
  names += "".join(f" xmac{name}" for name in names.split() if name in AFTER_MAC)
  return f"{names}\t{kind}\t{last}\n"

def make():
  """The bytes of the table."""
  icu()
  table = ""
  for line in filter(None, OTHERS.split("\n")):
    kind, names = line.split(" ", 1)
    table += row(names, kind)
  with tempfile.TemporaryDirectory() as folder:
    path, codes = pathlib.Path(folder, "file.plist"), range(0x80, 0x100)
    for line in NAMES.split("\n")[1:-1]:
      name, names = line.split(" ", 1)
      table += row(names, "charset", suffix(characters(name, codes, path)))
  return table.encode()
