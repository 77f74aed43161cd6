/// A keyed archive in XML. `objects` are the objects from number 1 on, `top` is the contents of `$top`, and `‹1›` in them stands
/// for the UID 1.
package func archive(_ objects: String..., top: String = "<key>root</key>‹1›", version: Int = 100_000) -> String {
  let text = """
    <plist><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>\(version)</integer>
    <key>$top</key><dict>\(top)</dict>
    <key>$objects</key><array><string>$null</string>\(objects.joined())</array>
    </dict></plist>
    """
  return text.replacing("‹", with: "<dict><key>CF$UID</key><integer>")
    .replacing("›", with: "</integer></dict>")
}

/// An object of an archive: the UID of its class, such as `‹2›`, and the XML of its fields.
package func object(_ objectClass: String, _ fields: String = "") -> String {
  "<dict><key>$class</key>\(objectClass)\(fields)</dict>"
}

/// The description of a class in an archive. `names` are the class and its superclasses, the nearest first.
package func className(_ names: String...) -> String {
  let chain = names.map { "<string>\($0)</string>" }.joined()
  return "<dict><key>$classname</key><string>\(names[0])</string><key>$classes</key><array>\(chain)</array></dict>"
}
