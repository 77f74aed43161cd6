// Reads a file of XML into pugixml's tree; without a file, its version.
#include <cstdio>
#include <pugixml.hpp>

int main(int count, char **words) {
  if (count < 2) return printf("%d.%d\n", PUGIXML_VERSION / 1000, PUGIXML_VERSION / 10 % 100) < 0;
  pugi::xml_document document;
  return !document.load_file(words[1]);
}
