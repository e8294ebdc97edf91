extern "C" int sheetd_toml_version(void) { return 1; }
