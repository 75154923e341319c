package dev.drydock.feature.galera.node;

import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.HashMap;
import java.util.Map;

/** What nodes say, as texts that are safe to show and to keep: whoever runs a node chooses its name. */
final class PlainText {

    /** More than any setting needs; provider options are about four thousand. */
    private static final int LONGEST = 32_768;

    /** Of a node; the server itself sets no limit. */
    private static final int LONGEST_NAME = 100;

    private PlainText() {}

    static String of(String text) {
        return TerminalEscaper.line(cut(text, LONGEST));
    }

    static String name(String text) {
        return cut(of(text), LONGEST_NAME);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }

    static Map<String, String> of(Map<String, String> values) {
        Map<String, String> plain = HashMap.newHashMap(values.size());
        values.forEach((name, value) -> plain.put(name, of(value)));
        return plain;
    }
}
