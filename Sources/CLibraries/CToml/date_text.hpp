#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "checked_toml.hpp"

namespace ctoml {

// Dates and times as RFC 3339 writes them. toml++ writes them to streams alone.

template <typename... Numbers>
std::string formatted(const char *format, Numbers... numbers) {
    char text[32];
    const int length = std::snprintf(text, sizeof text, format, static_cast<unsigned>(numbers)...);
    return {text, static_cast<size_t>(length)};
}

inline std::string text_of(const toml::date &date) {
    return formatted("%04u-%02u-%02u", date.year, date.month, date.day);
}

inline std::string text_of(const toml::time &time) {
    std::string text = formatted("%02u:%02u:%02u", time.hour, time.minute, time.second);
    if (time.nanosecond) {
        text += formatted(".%09u", time.nanosecond);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

inline std::string text_of(const toml::time_offset &offset) {
    if (!offset.minutes) return "Z";
    const int minutes = std::abs(offset.minutes);
    return (offset.minutes < 0 ? "-" : "+") + formatted("%02u:%02u", minutes / 60, minutes % 60);
}

inline std::string text_of(const toml::date_time &moment) {
    return text_of(moment.date) + "T" + text_of(moment.time) + (moment.offset ? text_of(*moment.offset) : "");
}

}  // namespace ctoml
