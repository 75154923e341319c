package dev.drydock.feature.proxysql.status;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A query rule in words, made of the columns that are set. */
public final class RuleWords {

    /** The columns that a statement is held against. */
    public static final List<String> CONDITIONS = List.of(
            "username",
            "schemaname",
            "client_addr",
            "proxy_addr",
            "proxy_port",
            "digest",
            "match_digest",
            "match_pattern");

    private static final List<String> ACTIONS = List.of(
            "replace_pattern",
            "cache_ttl",
            "timeout",
            "retries",
            "delay",
            "mirror_hostgroup",
            "error_msg",
            "OK_msg",
            "sticky_conn",
            "multiplex",
            "log");

    private RuleWords() {}

    /** @param value of a column; empty for NULL */
    public static String conditions(Function<String, String> value) {
        List<String> words = new ArrayList<>();
        boolean negated = value.apply("negate_match_pattern").equals("1");
        for (String column : CONDITIONS) {
            String wanted = value.apply(column);
            if (!wanted.isEmpty()) {
                words.add(column
                        + (negated && column.startsWith("match") ? " ≁ " : column.startsWith("match") ? " ~ " : " = ")
                        + wanted);
            }
        }
        return words.isEmpty() ? "*" : String.join(", ", words);
    }

    /** @param value of a column; empty for NULL */
    public static String action(Function<String, String> value) {
        List<String> words = new ArrayList<>();
        String hostgroup = value.apply("destination_hostgroup");
        if (!hostgroup.isEmpty()) {
            words.add("→ hostgroup " + hostgroup);
        }
        String chain = value.apply("flagOUT");
        if (!chain.isEmpty()) {
            words.add("→ flag " + chain);
        }
        for (String column : ACTIONS) {
            String set = value.apply(column);
            if (!set.isEmpty()) {
                words.add(column + " " + set);
            }
        }
        if (value.apply("apply").equals("1")) {
            words.add("apply");
        }
        return String.join(", ", words);
    }
}
