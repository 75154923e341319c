package dev.drydock.feature.encryption;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** {@code wsrep_provider_options}: {@code name = value} pairs with a semicolon after each. */
final class ProviderOptions {

    private static final Map<Character, Long> UNITS =
            Map.of('K', 1L << 10, 'M', 1L << 20, 'G', 1L << 30, 'T', 1L << 40);

    private ProviderOptions() {}

    static Optional<String> value(String options, String name) {
        return Stream.of(options.split(";"))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> pair.length == 2 && pair[0].strip().equals(name))
                .map(pair -> pair[1].strip())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** A size such as {@code 128M}, in bytes; empty if there is none that can be read. */
    static OptionalLong bytes(String options, String name) {
        String value = value(options, name).orElse("").toUpperCase(Locale.ROOT);
        if (!value.matches("\\d{1,9}[KMGT]?")) {
            return OptionalLong.empty();
        }
        Long unit = UNITS.get(value.charAt(value.length() - 1));
        return OptionalLong.of(
                unit == null ? Long.parseLong(value) : Long.parseLong(value.substring(0, value.length() - 1)) * unit);
    }
}
