package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The error log of a server: its errors, and its warnings of what goes away.
 *
 * @param lines all lines, without their times
 */
record ServerLog(List<Line> lines) {

    private static final Pattern LINE =
            Pattern.compile(".*?\\[(ERROR|Warning|Note|System)](?: \\[MY-(\\d+)])?(?: \\[\\w+])? (.*)");

    /** Complaints about a server that is alone, on purpose, on a machine of somebody: nothing of the source is meant. */
    private static final Set<String> OF_THE_PLACE = Set.of(
            "new uuid",
            "self signed",
            "self-signed",
            "insecure configuration",
            "max_open_files",
            "max_connections",
            "table_open_cache",
            "open_files_limit",
            "drydock",
            "aborted connection",
            "forcing close of thread",
            // Drydock tries whether anybody gets in
            "(using password: no)",
            "running as root",
            "run mysqld as root",
            "no directory named",
            "ssl_ca",
            "--skip-ssl",
            "innodb_flush_method",
            "nosync",
            "doublewrite",
            "sync_binlog",
            "performance_schema");

    /**
     * One line.
     *
     * @param severity how bad the server takes it
     * @param code the server's own number of the message; empty in versions before 8.0
     * @param text its words
     */
    record Line(Severity severity, String code, String text) {}

    static ServerLog of(String written) {
        Set<Line> lines = new LinkedHashSet<>();
        written.lines().forEach(line -> line(line).ifPresent(lines::add));
        return new ServerLog(List.copyOf(lines));
    }

    private static Optional<Line> line(String written) {
        Matcher line = LINE.matcher(written);
        if (!line.matches()) {
            return Optional.empty();
        }
        Severity severity = switch (line.group(1)) {
            case "ERROR" -> Severity.ERROR;
            case "Warning" -> Severity.WARNING;
            default -> Severity.NOTICE;
        };
        return Optional.of(new Line(severity, line.group(2) == null ? "" : line.group(2), line.group(3)));
    }

    /** Errors and warnings about the source, each once. */
    List<Line> problems() {
        return lines.stream()
                .filter(line -> line.severity() != Severity.NOTICE)
                .filter(line -> OF_THE_PLACE.stream()
                        .noneMatch(part ->
                                line.text().toLowerCase(java.util.Locale.ROOT).contains(part)))
                .toList();
    }
}
