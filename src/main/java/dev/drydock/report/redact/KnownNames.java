package dev.drydock.report.redact;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Names that were met in what a report is about. For one thread. */
public final class KnownNames {

    private static final Set<String> OF_SERVERS = Set.of(
            "mysql", "sys", "information_schema", "performance_schema", "ndbinfo", "main", "stats", "disk", "monitor");
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "::1", "%", "");

    private final Set<String> hosts = new LinkedHashSet<>();
    private final Set<String> accounts = new LinkedHashSet<>();
    private final Set<String> schemas = new LinkedHashSet<>();
    private final Set<String> tables = new LinkedHashSet<>();

    public void host(String name) {
        if (!HERE.contains(name.toLowerCase(Locale.ROOT))) {
            hosts.add(name);
            String first = name.replaceFirst("\\..*", "");
            if (first.length() > 2 && !first.matches("\\d+")) {
                hosts.add(first);
            }
        }
    }

    /** {@code host:port}, {@code [host]:port}, or only a host. */
    public void address(String text) {
        host(text.replaceFirst("^\\[(.*)](:\\d+)?$", "$1").replaceFirst("^([^:]*):\\d+$", "$1"));
    }

    /** {@code 'user'@'host'}, with or without quotes, or only a user. */
    public void account(String text) {
        int at = text.lastIndexOf('@');
        String user = at < 0 ? text : text.substring(0, at);
        name(accounts, unquoted(user));
        if (at >= 0) {
            host(unquoted(text.substring(at + 1)));
        }
    }

    public void schema(String name) {
        if (!OF_SERVERS.contains(name.toLowerCase(Locale.ROOT))) {
            name(schemas, name);
        }
    }

    public void table(String name) {
        name(tables, name);
    }

    private static String unquoted(String text) {
        return text.replaceFirst("^(['\"`])(.*)\\1$", "$2");
    }

    private static void name(Set<String> names, String name) {
        if (!name.isBlank()) {
            names.add(name);
        }
    }

    Set<String> hosts() {
        return hosts;
    }

    Set<String> accounts() {
        return accounts;
    }

    Set<String> schemas() {
        return schemas;
    }

    Set<String> tables() {
        return tables;
    }
}
