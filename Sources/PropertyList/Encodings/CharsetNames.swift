extension TabledCharset {
  /// The character set of a name without case, punctuation and leading zeros, as CoreFoundation takes it, for which
  /// `cyrillic` and `greek` are those of the Macintosh.
  init?(named name: String) {
    switch name {
    case "iso88592", "iso885921987", "isoir101", "latin2", "l2", "csisolatin2", "cp28592", "windows28592":
      self = .iso8859Part2
    case "iso88593", "iso885931988", "isoir109", "latin3", "l3", "csisolatin3", "cp28593", "windows28593":
      self = .iso8859Part3
    case "iso88594", "iso885941988", "isoir110", "latin4", "l4", "csisolatin4", "cp28594", "windows28594":
      self = .iso8859Part4
    case "iso88595", "iso885951988", "isoir144", "csisolatincyrillic", "cp28595", "windows28595":
      self = .iso8859Part5
    case "iso88596", "iso885961987", "iso88596e", "iso88596i", "isoir127", "ecma114", "asmo708", "csisolatinarabic",
      "cp28596", "windows28596":
      self = .iso8859Part6
    case "iso88597", "iso885971987", "isoir126", "ecma118", "elot928", "greek8", "suneugreek", "csisolatingreek",
      "cp28597", "windows28597":
      self = .iso8859Part7
    case "iso88598", "iso885981988", "iso88598e", "iso88598i", "isoir138", "csisolatinhebrew", "cp28598",
      "windows28598":
      self = .iso8859Part8
    case "iso88599", "iso885991989", "isoir148", "latin5", "l5", "csisolatin5", "cp28599", "windows28599":
      self = .iso8859Part9
    case "iso885910", "iso8859101992", "isoir157", "latin6", "l6", "csisolatin6", "cp28600", "windows28600":
      self = .iso8859Part10
    case "iso885911", "cp28601", "windows28601": self = .iso8859Part11
    case "iso885913", "cp28603", "windows28603": self = .iso8859Part13
    case "iso885914", "cp28604", "windows28604": self = .iso8859Part14
    case "iso885916", "cp28606", "windows28606": self = .iso8859Part16
    case "windows874", "cp874", "ibm874", "ibm9066", "xwindows874", "tis620": self = .windows874
    case "windows1250", "cp1250", "ibm5346": self = .windows1250
    case "windows1251", "cp1251", "ibm5347": self = .windows1251
    case "windows1253", "cp1253", "ibm5349": self = .windows1253
    case "windows1254", "cp1254": self = .windows1254
    case "windows1255", "cp1255": self = .windows1255
    case "windows1256", "cp1256": self = .windows1256
    case "windows1257", "cp1257": self = .windows1257
    case "windows1258", "cp1258": self = .windows1258
    case "koi8r", "cskoi8r", "koi8", "cp878", "cp20866", "windows20866": self = .koi8R
    case "koi8u", "cp21866", "windows21866": self = .koi8U
    case "xmaccyrillic", "maccyrillic", "xmacukraine", "cyrillic", "cp10007", "windows10007": self = .macCyrillic
    case "xmacgreek", "greek", "cp10006", "windows10006": self = .macGreek
    case "xmacce", "macce", "xmaccentraleurroman", "maccentraleurope", "cp10029", "windows10029":
      self = .macCentralEurope
    case "xmacturkish", "cp10081", "windows10081": self = .macTurkish
    case "xnextstep": self = .nextStep
    default:
      guard let charset = Self(ofDOS: name) else { return nil }
      self = charset
    }
  }

  private init?(ofDOS name: String) {
    switch name {
    case "437", "cp437", "ibm437", "windows437", "cspc8codepage437": self = .dos437
    case "cp737", "ibm737", "windows737": self = .dos737
    case "775", "cp775", "ibm775", "windows775", "cspc775baltic": self = .dos775
    case "850", "cp850", "ibm850", "windows850", "cspc850multilingual": self = .dos850
    case "851", "cp851", "ibm851", "windows851": self = .dos851
    case "852", "cp852", "ibm852", "windows852", "cspcp852": self = .dos852
    case "855", "cp855", "ibm855", "windows855", "csibm855": self = .dos855
    case "857", "cp857", "ibm857", "windows857", "csibm857": self = .dos857
    case "860", "cp860", "ibm860", "windows860", "csibm860": self = .dos860
    case "861", "cp861", "ibm861", "windows861", "csibm861", "cpis": self = .dos861
    case "862", "cp862", "ibm862", "windows862", "cspc862latinhebrew": self = .dos862
    case "863", "cp863", "ibm863", "windows863", "csibm863": self = .dos863
    case "cp864", "ibm864", "windows864", "csibm864": self = .dos864
    case "865", "cp865", "ibm865", "windows865", "csibm865": self = .dos865
    case "866", "cp866", "cp866u", "ibm866", "windows866", "csibm866": self = .dos866
    case "869", "cp869", "ibm869", "windows869", "csibm869", "cpgr": self = .dos869
    default: return nil
    }
  }

  /// What the bytes from 0x80 on stand for, U+FFFD for nothing.
  var table: [Unicode.Scalar] {
    Self.characters[rawValue * 128..<(rawValue + 1) * 128].map { Unicode.Scalar($0) ?? "\u{FFFD}" }
  }
}
