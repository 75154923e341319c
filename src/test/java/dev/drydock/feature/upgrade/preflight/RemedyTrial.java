package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the remedies of findings on the server that has them, one after the other, as an administrator would who copies
 * them: each must end its finding and change only what it names, and every column of a named table keeps its type, NOT NULL,
 * collation, comment and place, and its default, unless comment or default is what was found. What has to be filled in must fail as it stands, without
 * having changed anything.
 */
final class RemedyTrial {

    private static final Pattern BLANK = Pattern.compile("<[^<>]+>");
    private static final Map<String, String> FILLED = Map.of(
            "<new password>",
            "'Nothing-2-guess'",
            "<date>",
            "'1970-01-02'",
            "<date or NULL>",
            "NULL",
            "<COMMIT or ROLLBACK>",
            "ROLLBACK");

    /** The check that finds rows. */
    private static final String OF_ROWS = "zero-date-data";

    /** Checks that find defaults; a year of two digits has its default in two digits, too. */
    private static final Set<String> OF_DEFAULTS = Set.of("zero-date-defaults", "blob-defaults", "year-two");

    /** The check that finds comments, of which information_schema shows the beginning only. */
    private static final String OF_COMMENTS = "invalid-utf8";

    /** The findings as they are now. */
    interface Look {
        List<Finding> now() throws Exception;
    }

    private final TestServer server;
    private final Look look;

    RemedyTrial(TestServer server, Look look) {
        this.server = server;
        this.look = look;
    }

    /** Tries the remedies of all findings that have statements, and puts global variables back. */
    void of(List<Finding> found) throws Exception {
        Set<Remedy> remedies = new LinkedHashSet<>();
        found.forEach(finding -> remedies.add(finding.remedy()));
        List<Finding> left = found;
        for (Remedy remedy : remedies) {
            if (remedy.kind() == Remedy.Kind.TEMPLATE) {
                asItStands(remedy.text());
                left = mends(remedy, filled(remedy.text()), left);
            } else if (remedy.kind() == Remedy.Kind.SQL) {
                assertThat(remedy.text()).as("statements without a gap").doesNotContain("<", "…", "--");
                left = mends(remedy, remedy.text(), left);
            }
        }
    }

    private void asItStands(String template) throws SQLException {
        assertThat(template).as("a gap to fill in").containsPattern(BLANK);
        Fingerprint before = fingerprint();
        assertThatThrownBy(() -> run(template)).as(template).isInstanceOf(SQLException.class);
        assertThat(Fingerprint.shown(before.differences(fingerprint())))
                .as("changed by %s, which is only to be filled in", template)
                .isEmpty();
    }

    private static String filled(String template) {
        return BLANK.matcher(template)
                .replaceAll(gap -> java.util.Objects.requireNonNull(FILLED.get(gap.group()), gap.group()));
    }

    private List<Finding> mends(Remedy remedy, String sql, List<Finding> before) throws Exception {
        Fingerprint was = fingerprint();
        run(sql);
        Fingerprint is = fingerprint();
        Set<List<String>> changed = was.differences(is);
        Set<String> checks = before.stream()
                .filter(finding -> finding.remedy().equals(remedy))
                .map(Finding::check)
                .collect(Collectors.toSet());
        changed.removeIf(part -> named(part, sql, was, is, checks));
        assertThat(Fingerprint.shown(changed))
                .as("changed without being named by\n%s", sql)
                .isEmpty();
        List<Finding> after = look.now();
        assertThat(after.stream().filter(finding -> finding.remedy().equals(remedy)))
                .as("findings that are left after\n%s", sql)
                .isEmpty();
        assertThat(objects(after)).isSubsetOf(objects(before));
        return after;
    }

    /** What the findings are about; a schema with a new name has the old one's findings. */
    private static Set<String> objects(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.subject().shown().replace("#mysql50#", ""))
                .collect(Collectors.toSet());
    }

    /** Whether the statements name what was changed; rows that could be read change only where they were found, and come or go with their table. */
    private static boolean named(List<String> part, String sql, Fingerprint was, Fingerprint is, Set<String> checks) {
        String names = sql + sql.replace("#mysql50#", "");
        boolean both = was.parts().containsKey(part) && is.parts().containsKey(part);
        boolean readBefore = both && !String.valueOf(was.parts().get(part)).startsWith(Fingerprint.REFUSED);
        if (part.getFirst().equals("rows") && readBefore && !checks.contains(OF_ROWS)) {
            return false;
        }
        if (both && part.getFirst().equals("column")) {
            String before = meant(was.parts().get(part));
            String after = meant(is.parts().get(part));
            return checks.contains(OF_COMMENTS)
                    ? withoutComment(before).equals(withoutComment(after))
                    : before.equals(after);
        }
        if (both && part.getFirst().equals("default")) {
            return checks.stream().anyMatch(OF_DEFAULTS::contains);
        }
        return switch (part.getFirst()) {
            case "column", "default" -> named(List.of("table", part.get(1), part.get(2)), sql, was, is, checks);
            case "rows", "table", "trigger" ->
                names.contains(Sql.name(part.get(1), part.get(2)))
                        || (names.contains("ALTER DATABASE " + Sql.name(part.get(1)))
                                && names.contains("UPGRADE DATA DIRECTORY NAME"));
            case "schema" -> names.contains("ALTER DATABASE " + Sql.name(part.get(1)));
            case "variable" -> names.contains("SET GLOBAL " + part.get(1) + " ");
            default ->
                part.stream()
                        .skip(1)
                        .allMatch(name -> name.isEmpty()
                                || names.contains(Sql.literal(name))
                                || names.contains(Sql.name(name))
                                || names.contains("DROP " + name));
        };
    }

    /** A column as it may be after its remedy: of utf8mb4 with the same ending, of years in four digits. */
    private static String meant(@Nullable String column) {
        return String.valueOf(column).replace("| utf8_", "| utf8mb4_").replace("year(2)", "year(4)");
    }

    /** The comment stands before the place, which is the last. */
    private static String withoutComment(String column) {
        String[] parts = column.split(" \\| ", -1);
        return String.join(" | ", List.of(parts).subList(0, 4)) + " | " + parts[parts.length - 1];
    }

    private Fingerprint fingerprint() throws SQLException {
        try (Connection connection = server.connect()) {
            return Fingerprint.of(connection);
        }
    }

    /** In one session, up to the first statement that fails, as the server's own client does. */
    private void run(String statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements.split(";(\n|$)", -1)) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
        }
    }
}
