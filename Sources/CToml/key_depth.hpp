#pragma once

#include <cstddef>
#include <string_view>

namespace ctoml {

/// Looks for a dotted key with too many parts.
///
/// toml++ bounds the nesting of values but not the parts of a key, and it frees tables recursively: a megabyte of
/// "a.a.a" would exhaust the stack. This scan knows just enough TOML to tell keys from strings and comments.
class KeyDepth {
public:
    static constexpr size_t limit = 32;

    explicit KeyDepth(std::string_view text) : text(text) {}

    /// The offset at which a key grows too long, or npos.
    size_t first_excess() {
        size_t dots = 0;
        for (at = 0; at < text.size(); at++) {
            switch (text[at]) {
            case '.':
                if (++dots >= limit) return at;
                break;
            case '\n': case '=': case ',': case '[': case '{':
                dots = 0;
                break;
            case '#': skip_comment(); dots = 0; break;
            case '"': case '\'': skip_string(text[at]); break;
            default: break;
            }
        }
        return std::string_view::npos;
    }

private:
    std::string_view text;
    size_t at = 0;

    void skip_comment() {
        while (at < text.size() && text[at] != '\n') at++;
    }

    /// Stops on the last quote of the string, or at the end of the line or the text if that comes first.
    void skip_string(char quote) {
        const bool many_lines = text.substr(at, 3) == std::string_view(triple(quote), 3);
        const size_t width = many_lines ? 3 : 1;
        for (at += width; at < text.size(); at++) {
            if (text[at] == '\\' && quote == '"') {
                at++;
            } else if (text[at] == '\n' && !many_lines) {
                return;
            } else if (text[at] == quote && (!many_lines || text.substr(at, 3) == triple(quote))) {
                at += width - 1;
                return;
            }
        }
    }

    static const char *triple(char quote) { return quote == '"' ? "\"\"\"" : "'''"; }
};

}  // namespace ctoml
