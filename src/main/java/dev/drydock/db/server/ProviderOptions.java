package dev.drydock.db.server;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * {@code wsrep_provider_options} as the node runs with them. Their documented defaults contradict each other, so only what
 * the node says counts.
 *
 * @param values name and value, in the node's order
 */
public record ProviderOptions(Map<String, String> values) {

    private static final String UNITS = "KMGT";

    public ProviderOptions {
        values = Map.copyOf(values);
    }

    /** @param text {@code name = value; …} */
    public static ProviderOptions parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : text.split(";", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                values.put(
                        part.substring(0, equals).strip(),
                        part.substring(equals + 1).strip());
            }
        }
        return new ProviderOptions(values);
    }

    /** Empty where the node has no such option; an option without a value is an empty text. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** A size such as {@code 128M}, in bytes; empty where the node has none, or one that nothing can hold. */
    public OptionalLong bytes(String name) {
        String value = text(name).orElse("").toUpperCase(Locale.ROOT);
        if (!value.matches("\\d{1,12}[KMGT]?")) {
            return OptionalLong.empty();
        }
        int unit = UNITS.indexOf(value.charAt(value.length() - 1));
        long number = Long.parseLong(unit < 0 ? value : value.substring(0, value.length() - 1));
        int shift = 10 * (unit + 1);
        return number > Long.MAX_VALUE >> shift ? OptionalLong.empty() : OptionalLong.of(number << shift);
    }

    public OptionalDouble number(String name) {
        try {
            return OptionalDouble.of(Double.parseDouble(text(name).orElse("")));
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    /** A time such as {@code PT5S}. */
    public Optional<Duration> time(String name) {
        try {
            return text(name).filter(value -> !value.isEmpty()).map(Duration::parse);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /** {@code yes}, {@code true}, {@code on} or {@code 1}; empty where the node has no such option or another word. */
    public Optional<Boolean> flag(String name) {
        return text(name).map(value -> value.toLowerCase(Locale.ROOT)).flatMap(value -> switch (value) {
            case "yes", "true", "on", "1" -> Optional.of(true);
            case "no", "false", "off", "0" -> Optional.of(false);
            default -> Optional.empty();
        });
    }
}
