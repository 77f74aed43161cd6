import PropertyList
@main
struct Main { static func main() { print(Format.xml) } }
