// Reads a file of JSON into yyjson's tree; without a file, its version.
#include <stdio.h>
#include <yyjson.h>

int main(int count, char **words) {
  if (count < 2) return puts(YYJSON_VERSION_STRING) < 0;
  yyjson_doc *document = yyjson_read_file(words[1], 0, NULL, NULL);
  if (!document) return 1;
  yyjson_doc_free(document);
  return 0;
}
