#include "late.h"

#include <yaml.h>

static struct late_library library = LATE_LIBRARY("libyaml-0.so.2");

const char *sheetd_load_yaml(void) { return late_load(&library); }

LATE_VOID(yaml_event_delete, (yaml_event_t *event), (event))
LATE_VOID(yaml_parser_delete, (yaml_parser_t *parser), (parser))
LATE(int, yaml_parser_initialize, (yaml_parser_t *parser), (parser))
LATE(int, yaml_parser_parse, (yaml_parser_t *parser, yaml_event_t *event), (parser, event))
LATE_VOID(yaml_parser_set_input, (yaml_parser_t *parser, yaml_read_handler_t *handler, void *asked), (parser, handler, asked))
