package dev.drydock.db.server;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an account may do, as {@code SHOW GRANTS} tells it.
 *
 * @param lines the statements as the server gave them, without password hashes
 */
public record Grants(List<String> lines) {

    private static final Pattern GLOBAL = Pattern.compile("^GRANT (.*) ON \\*\\.\\* TO ", Pattern.CASE_INSENSITIVE);
    private static final Pattern SECRET_PART = Pattern.compile(
            " IDENTIFIED (BY PASSWORD|VIA|WITH|BY) .*?(?= REQUIRE| WITH GRANT|$)", Pattern.CASE_INSENSITIVE);

    public Grants {
        lines = lines.stream()
                .map(line -> SECRET_PART.matcher(line).replaceAll(""))
                .toList();
    }

    /**
     * Whether a privilege such as {@code PROCESS} is granted on all schemas. Answers for grants made directly: those that
     * come with a role that is not active at log-in are not seen.
     */
    public boolean global(String privilege) {
        String wanted = privilege.toUpperCase(Locale.ROOT);
        return lines.stream()
                .map(GLOBAL::matcher)
                .filter(Matcher::find)
                .flatMap(matcher -> List.of(matcher.group(1).split(",")).stream())
                .map(granted -> granted.strip().toUpperCase(Locale.ROOT))
                .anyMatch(
                        granted -> granted.equals(wanted) || granted.equals("ALL PRIVILEGES") || granted.equals("ALL"));
    }

    /** Whether one of the privileges is granted on all schemas. */
    public boolean anyGlobal(String... privileges) {
        return List.of(privileges).stream().anyMatch(this::global);
    }
}
