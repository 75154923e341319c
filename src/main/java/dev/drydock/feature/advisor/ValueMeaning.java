package dev.drydock.feature.advisor;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What values of variables mean, whatever they are written like. */
final class ValueMeaning {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private static final Pattern SWITCH = Pattern.compile("(?i)on|off|yes|no|true|false");

    /** Flags with a value of their own each. */
    private static final Set<String> SWITCHES =
            Set.of("optimizer_switch", "optimizer_trace", "optimizer_trace_features", "wsrep_provider_options");

    /** The place of each word counts. */
    private static final Set<String> ORDERED = Set.of("authentication_policy", "ssl_cipher", "tls_ciphersuites");

    /** An empty text means any folder here, and NULL none. */
    private static final String NULL_IS_SOMETHING = "secure_file_priv";

    /** What each node of a cluster has of its own. */
    private static final Pattern OF_A_NODE =
            Pattern.compile("(base_(dir|host|port)|.*addr|.*\\.recv_bind|gcache\\.(dir|name))");

    private ValueMeaning() {}

    static boolean same(String name, String one, String other) {
        return SWITCHES.contains(name)
                ? changed(one, other).isEmpty()
                : plain(name, one).equals(plain(name, other));
    }

    /** Whether its value is a list of flags, each of which may be set alone. */
    static boolean flags(String name) {
        return SWITCHES.contains(name);
    }

    /** Whether it means on or off. */
    static boolean isSwitch(String value) {
        return SWITCH.matcher(value).matches();
    }

    /** Of each the flags that several have and that differ; for what is no list of flags all values whole. */
    static List<String> different(String name, List<String> values) {
        if (!SWITCHES.contains(name)) {
            return values;
        }
        Set<String> changed = new TreeSet<>();
        values.forEach(one ->
                values.forEach(other -> changed.addAll(changed(one, other).keySet())));
        return values.stream()
                .map(ValueMeaning::split)
                .map(flags -> changed.stream()
                        .filter(flags::containsKey)
                        .map(flag -> flag + "=" + flags.get(flag))
                        .collect(Collectors.joining(",")))
                .toList();
    }

    private static Map<String, String> changed(String one, String other) {
        Map<String, String> first = split(one);
        Map<String, String> changed = split(other);
        changed.entrySet()
                .removeIf(flag -> OF_A_NODE.matcher(flag.getKey()).matches()
                        || plain("", first.getOrDefault(flag.getKey(), flag.getValue()))
                                .equals(plain("", flag.getValue())));
        return changed;
    }

    private static Map<String, String> split(String text) {
        Map<String, String> flags = new TreeMap<>();
        for (String flag : text.split("[,;]", -1)) {
            int equals = flag.indexOf('=');
            if (equals > 0) {
                flags.put(
                        flag.substring(0, equals).strip(),
                        flag.substring(equals + 1).strip());
            }
        }
        return flags;
    }

    /** One form for what servers write in several: 75 and 75.000000, ON and 1, an empty text and NULL, words in any order. */
    private static String plain(String name, String value) {
        String text = value.strip().toLowerCase(Locale.ROOT);
        if (name.equals(NULL_IS_SOMETHING)) {
            return withoutSlash(text);
        }
        return switch (text) {
            case "on", "yes", "true" -> "1";
            case "off", "no", "false" -> "0";
            case "null", "(null)" -> "";
            default ->
                NUMBER.matcher(text).matches()
                        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
                        : words(name, text);
        };
    }

    private static String words(String name, String text) {
        String plain = name.startsWith("character_set") || name.startsWith("collation")
                ? text.replaceFirst("^utf8(?=$|_)", "utf8mb3")
                : withoutSlash(text);
        return !plain.contains(",") || ORDERED.contains(name)
                ? plain
                : Arrays.stream(plain.split(",", -1))
                        .map(String::strip)
                        .filter(word -> !word.isEmpty())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(","));
    }

    /** A folder, with or without the slash that servers add to it. */
    private static String withoutSlash(String text) {
        return text.length() > 1 ? text.replaceFirst("/$", "") : text;
    }
}
