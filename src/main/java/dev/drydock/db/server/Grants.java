package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an account may do, as {@code SHOW GRANTS} tells it.
 *
 * @param lines the statements as the server gave them, without password hashes
 */
public record Grants(List<String> lines) {

    /** ER_OPTION_PREVENTS_STATEMENT. */
    private static final int PREVENTED = 1290;

    private static final Pattern GLOBAL = Pattern.compile("^GRANT (.*) ON \\*\\.\\* TO ", Pattern.CASE_INSENSITIVE);
    /** Verb, privileges, quote of the name, name with its quotes doubled. */
    private static final Pattern SCHEMA = Pattern.compile(
            "^(GRANT|REVOKE) (.*?) ON ([`\"])((?:(?!\\3).|\\3\\3)*)\\3\\.\\* (?:TO|FROM) ", Pattern.CASE_INSENSITIVE);

    private static final Pattern SECRET_PART = Pattern.compile(
            " IDENTIFIED (BY PASSWORD|VIA|WITH|BY) .*?(?= REQUIRE| WITH GRANT|$)", Pattern.CASE_INSENSITIVE);

    /** Of a server that checks none, under {@code skip-grant-tables}: everybody may do everything. Made after the patterns that it needs. */
    public static final Grants NOT_CHECKED = new Grants(List.of("skip-grant-tables"));

    public Grants {
        lines = lines.stream()
                .map(line -> SECRET_PART.matcher(line).replaceAll(""))
                .toList();
    }

    /**
     * Those of the session's account; blocks.
     *
     * @throws ServerException if the server does not say them
     */
    public static Grants read(Session session) {
        try {
            return new Grants(session.query("SHOW GRANTS", row -> row.text(1)));
        } catch (ServerException refused) {
            if (refused.errno() == PREVENTED) {
                return NOT_CHECKED;
            }
            throw refused;
        }
    }

    /**
     * Whether a privilege such as {@code PROCESS} is granted on all schemas. Answers for grants made directly: those that
     * come with a role that is not active at log-in are not seen.
     */
    public boolean global(String privilege) {
        String wanted = privilege.toUpperCase(Locale.ROOT);
        return equals(NOT_CHECKED)
                || lines.stream()
                        .map(GLOBAL::matcher)
                        .filter(Matcher::find)
                        .flatMap(matcher -> List.of(matcher.group(1).split(",")).stream())
                        .map(granted -> granted.strip().toUpperCase(Locale.ROOT))
                        .anyMatch(granted ->
                                granted.equals(wanted) || granted.equals("ALL PRIVILEGES") || granted.equals("ALL"));
    }

    /** Whether a privilege is granted on this schema as a whole, by its name or by a pattern. */
    public boolean onSchema(String privilege, String schema) {
        return equals(NOT_CHECKED) || schemaLines("GRANT", privilege).anyMatch(pattern -> matches(pattern, schema));
    }

    /** Schemas on which a privilege that is granted on all was taken away again (MySQL 8.0, partial_revokes). */
    public List<String> revokedSchemas(String privilege) {
        return schemaLines("REVOKE", privilege).toList();
    }

    /** Whether the account may read every table, and so sees every table in the catalogue. */
    public boolean readsAll() {
        return global("SELECT") && revokedSchemas("SELECT").isEmpty();
    }

    private Stream<String> schemaLines(String verb, String privilege) {
        String wanted = privilege.toUpperCase(Locale.ROOT);
        return lines.stream()
                .map(SCHEMA::matcher)
                .filter(matcher -> matcher.find() && matcher.group(1).equalsIgnoreCase(verb))
                .filter(matcher -> Stream.of(matcher.group(2).split(","))
                        .map(granted -> granted.strip().toUpperCase(Locale.ROOT))
                        .anyMatch(granted -> granted.equals(wanted) || granted.startsWith("ALL")))
                .map(matcher -> matcher.group(4).replace(matcher.group(3).repeat(2), matcher.group(3)));
    }

    /** Names of schemas in grants are patterns: {@code _} and {@code %} stand for others unless a backslash is before them. */
    private static boolean matches(String pattern, String schema) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char letter = pattern.charAt(i);
            if (letter == '\\' && i + 1 < pattern.length()) {
                i++;
                regex.append(Pattern.quote(String.valueOf(pattern.charAt(i))));
            } else {
                regex.append(
                        switch (letter) {
                            case '%' -> ".*";
                            case '_' -> ".";
                            default -> Pattern.quote(String.valueOf(letter));
                        });
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(schema).matches();
    }

    /** Whether one of the privileges is granted on all schemas. */
    public boolean anyGlobal(String... privileges) {
        return List.of(privileges).stream().anyMatch(this::global);
    }
}
