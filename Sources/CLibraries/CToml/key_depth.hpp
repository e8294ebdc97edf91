#pragma once

#include <cstddef>
#include <string_view>

namespace ctoml {

/// Looks for a dotted key with too many parts.
///
/// toml++ bounds the nesting of values but not the parts of a key, and it frees tables recursively: a megabyte of
/// "a.a.a" would exhaust the stack. This scan knows just enough TOML to distinguish keys from strings and comments.
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
        const bool many_lines = quotes(quote) >= 3;
        for (at += many_lines ? 3 : 1; at < text.size(); at++) {
            if (text[at] == '\\' && quote == '"') {
                at++;
            } else if (text[at] == '\n' && !many_lines) {
                return;
            } else if (!many_lines && text[at] == quote) {
                return;
            } else if (many_lines && quotes(quote) >= 3) {
                // Up to two more may stand right before the three that end it.
                at += quotes(quote) - 1;
                return;
            }
        }
    }

    /// How many quotes stand here, up to five.
    size_t quotes(char quote) const {
        size_t count = 0;
        while (count < 5 && at + count < text.size() && text[at + count] == quote) count++;
        return count;
    }
};

}  // namespace ctoml
