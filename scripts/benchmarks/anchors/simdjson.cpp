// Reads a file of JSON into simdjson's tree; without a file, its version.
#include <cstdio>
#include <simdjson.h>

int main(int count, char **words) {
  if (count < 2) return puts(SIMDJSON_STRINGIFY(SIMDJSON_VERSION)) < 0;
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  return parser.load(words[1]).get(root) != simdjson::SUCCESS;
}
