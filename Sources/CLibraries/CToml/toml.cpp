#include "checked_toml.hpp"

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "CToml.h"
#include "date_text.hpp"
#include "key_depth.hpp"

struct CTomlDocument {
    toml::table root;
    std::vector<CTomlNode> nodes;
    /// Texts that toml++ does not hold itself. A deque never moves its elements.
    std::deque<std::string> texts;
    bool valid = false;
    std::string fault;
    CTomlPlace fault_place = {1, 1};
};

namespace {

CTomlPlace place_of(const toml::source_region &region) {
    return {region.begin.line, region.begin.column};
}

CTomlText text_of(std::string_view text) {
    return {text.data(), text.size()};
}

/// Lists a document's values, each table or array before what it holds.
class Listing {
public:
    explicit Listing(CTomlDocument &document) : document(document) {}

    void add(const toml::node &value, uint32_t depth, const toml::key *key) {
        CTomlNode node = {};
        node.depth = depth;
        node.place = place_of(value.source());
        if (key) {
            node.key = text_of(key->str());
            node.key_place = place_of(key->source());
        }
        set_value(node, value);
        document.nodes.push_back(node);
        if (auto table = value.as_table()) {
            for (auto &&[name, child] : *table) add(child, depth + 1, &name);
        } else if (auto array = value.as_array()) {
            for (auto &&child : *array) add(child, depth + 1, nullptr);
        }
    }

private:
    CTomlDocument &document;

    void set_value(CTomlNode &node, const toml::node &value) {
        value.visit([&](const auto &typed) {
            using Type = std::decay_t<decltype(typed)>;
            if constexpr (toml::is_table<Type>) {
                node.kind = CTomlKindTable;
            } else if constexpr (toml::is_array<Type>) {
                node.kind = CTomlKindArray;
            } else if constexpr (toml::is_string<Type>) {
                node.kind = CTomlKindString;
                node.text = text_of(*typed);
            } else if constexpr (toml::is_integer<Type>) {
                node.kind = CTomlKindInteger;
                node.integer = *typed;
            } else if constexpr (toml::is_floating_point<Type>) {
                node.kind = CTomlKindFloat;
                node.number = *typed;
            } else if constexpr (toml::is_boolean<Type>) {
                node.kind = CTomlKindBoolean;
                node.boolean = *typed;
            } else {
                node.kind = CTomlKindDate;
                node.text = kept(*typed);
            }
        });
    }

    template <typename Date>
    CTomlText kept(const Date &date) {
        return text_of(document.texts.emplace_back(ctoml::text_of(date)));
    }
};

void refuse(CTomlDocument &document, std::string fault, CTomlPlace place) {
    document.fault = std::move(fault);
    document.fault_place = place;
}

/// The place of an offset, as toml++ counts: lines from 1, columns from 1 in characters.
CTomlPlace place_at(std::string_view text, size_t offset) {
    CTomlPlace place = {1, 1};
    for (char byte : text.substr(0, offset)) {
        const bool continues_character = (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
        if (byte == '\n') {
            place = {place.line + 1, 1};
        } else if (!continues_character) {
            place.column++;
        }
    }
    return place;
}

/// The same place, or the end of its line if that comes first: toml++ counts line ends as characters, and where a text
/// ends in the middle of a value it gives a place behind them.
CTomlPlace within(std::string_view text, CTomlPlace place) {
    size_t start = 0;
    for (uint32_t line = 1; line < place.line; line++) {
        const size_t newline = text.find('\n', start);
        if (newline == std::string_view::npos) break;
        start = newline + 1;
    }
    const CTomlPlace end = place_at(text, std::min(text.find('\n', start), text.size()));
    return {end.line, std::min(place.column, end.column)};
}

bool breaks_parser(std::string_view text) {
    try {
        (void)toml::parse(text);
    } catch (const toml::parse_error &) {
    } catch (const BrokenAssumption &) {
        return true;
    }
    return false;
}

/// How much of a text the parser takes before it breaks: it reads from front to back, so halving finds the place.
size_t breaking_offset(std::string_view text) {
    size_t fine = 0;
    size_t breaks = text.size();
    while (fine + 1 < breaks) {
        const size_t middle = fine + (breaks - fine) / 2;
        (breaks_parser(text.substr(0, middle)) ? breaks : fine) = middle;
    }
    return fine;
}

void read(CTomlDocument &document, std::string_view text) {
    const size_t excess = ctoml::KeyDepth(text).first_excess();
    if (excess != std::string_view::npos) {
        auto limit = std::to_string(ctoml::KeyDepth::limit);
        return refuse(document, "a key has more than " + limit + " parts", place_at(text, excess));
    }
    try {
        document.root = toml::parse(text);
        Listing(document).add(document.root, 0, nullptr);
        document.valid = true;
    } catch (const toml::parse_error &error) {
        refuse(document, std::string(error.description()), within(text, place_of(error.source())));
    } catch (const BrokenAssumption &) {
        refuse(document, "this is not TOML", place_at(text, breaking_offset(text)));
    }
}

}  // namespace

extern "C" CTomlDocument *ctoml_parse(const char *bytes, size_t length) {
    auto *document = new (std::nothrow) CTomlDocument;
    if (!document) return nullptr;
    try {
        read(*document, std::string_view(bytes, length));
    } catch (...) {
        delete document;
        return nullptr;
    }
    return document;
}

extern "C" void ctoml_free(CTomlDocument *document) { delete document; }

extern "C" bool ctoml_is_valid(const CTomlDocument *document) { return document->valid; }

extern "C" CTomlText ctoml_fault(const CTomlDocument *document, CTomlPlace *place) {
    *place = document->fault_place;
    return text_of(document->fault);
}

extern "C" size_t ctoml_count(const CTomlDocument *document) { return document->nodes.size(); }

extern "C" const CTomlNode *ctoml_nodes(const CTomlDocument *document) { return document->nodes.data(); }
