package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.feature.upgrade.config.OptionFact;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of facts leave nothing out that two servers tell by themselves when one is asked after the other. */
@NeedsServers
class FactsOfVersionsTest extends WithHistory {

    /**
     * What a server says of itself, its package or its start; what follows from another default; what holds room for the
     * server's own instruments; and two that differ by parts only ({@code sql_mode} has a check of its own).
     */
    private static final Pattern NO_DEFAULT = Pattern.compile("version.*|innodb_version|have_.*|ssl_.*|tls_version"
            + "|character_set_.*|collation_.*|innodb_open_files|secure_file_priv"
            + "|performance_schema_(max_.*_classes|error_size)|thread_stack|sql_mode|optimizer_switch");

    @SuppressWarnings("NullAway.Init")
    private static TestServer v57;

    @SuppressWarnings("NullAway.Init")
    private static TestServer v80;

    @SuppressWarnings("NullAway.Init")
    private static TestServer v97;

    @BeforeAll
    static void open() {
        v57 = Lab.mysql57();
        v80 = Lab.mysql80();
        v97 = Lab.shared(ServerKind.MYSQL_9);
    }

    @Test
    void everyWordThatANewerServerReservesIsOnRecord() throws SQLException {
        Set<String> facts = facts("reserved-words.csv", 0);
        assertThat(newlyReserved(v57, v80)).isNotEmpty().isSubsetOf(facts);
        assertThat(newlyReserved(v80, v97)).isNotEmpty().isSubsetOf(facts);
    }

    /** What the newer one calls reserved, and the older one takes as the name of a column. */
    private static Set<String> newlyReserved(TestServer older, TestServer newer) throws SQLException {
        Set<String> taken = new TreeSet<>();
        try (Connection connection = older.connect();
                Statement statement = connection.createStatement()) {
            for (String word : column(newer, "SELECT WORD FROM information_schema.KEYWORDS WHERE RESERVED = 1")) {
                try {
                    statement.execute("CREATE TEMPORARY TABLE mysql.drydock_word (" + word + " INT)");
                    statement.execute("DROP TEMPORARY TABLE mysql.drydock_word");
                    taken.add(word);
                } catch (SQLException _) {
                    // reserved there, too
                }
            }
        }
        return taken;
    }

    /** Only where a server looks for a stored function, it says that there is none (1305, 1630): of a keyword, if it is quoted. */
    @Test
    void everyNameOfANativeFunctionOnRecordIsNoCallOfAnOwnOneAnyMore() throws SQLException {
        for (String line : Facts.lines("native-functions.csv")) {
            String[] fields = line.split(";", -1);
            if (!fields[1].startsWith("5.")) {
                TestServer target = fields[1].equals("8.0") ? v80 : v97;
                String quoted = "`" + fields[0] + "`";
                assertThat(lookedFor(v57, fields[0])).as(line + " on 5.7.22").isTrue();
                assertThat(lookedFor(target, fields[0]))
                        .as(line + " on the target")
                        .isFalse();
                assertThat(lookedFor(target, quoted))
                        .as(quoted + " on the target")
                        .isEqualTo(fields[2].equals("word"));
            }
        }
    }

    private static boolean lookedFor(TestServer server, String function) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("USE mysql");
            statement.execute("SELECT " + function + "()");
            return false;
        } catch (SQLException refused) {
            return Set.of(1305, 1630).contains(refused.getErrorCode());
        }
    }

    @Test
    void everyVariableThatIsGoneIsOnRecord() throws SQLException {
        Set<String> facts = facts("removed-variables.csv", 0);
        String all = "SHOW VARIABLES";
        assertThat(gone(Lab.mysql55(), Lab.mysql56(), all)).isNotEmpty().isSubsetOf(facts);
        // it is there, without a value of the session
        facts.add("GTID_EXECUTED");
        assertThat(gone(Lab.mysql56(), v57, all)).isNotEmpty().isSubsetOf(facts);
        assertThat(gone(v57, v80, all)).isNotEmpty().isSubsetOf(facts);
        assertThat(gone(v80, v97, all)).isNotEmpty().isSubsetOf(facts);
    }

    @Test
    void everyTableOfTheServersOwnThatIsGoneIsOnRecord() throws SQLException {
        Set<String> facts = Facts.lines("removed-tables.csv").stream()
                .map(line -> line.split(";", -1))
                .map(fields -> (fields[0] + "." + fields[1]).toUpperCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        // the check status-tables has them
        Stream.of("GLOBAL_STATUS", "GLOBAL_VARIABLES", "SESSION_STATUS", "SESSION_VARIABLES")
                .forEach(table -> facts.add("INFORMATION_SCHEMA." + table));
        String all = "SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA IN"
                + " ('information_schema', 'mysql', 'performance_schema')";
        assertThat(gone(v57, v80, all)).isNotEmpty().isSubsetOf(facts);
        assertThat(gone(v80, v97, all)).isSubsetOf(facts);
    }

    @Test
    void everyNameThatANewerServerBringsToItsOwnSchemaIsTaken() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            Set<String> before = column(server, "SHOW TABLES FROM mysql");
            Set<String> brought = new TreeSet<>();
            for (TestServer newer : Set.of(v80, v97)) {
                brought.addAll(column(newer, "SHOW TABLES FROM mysql"));
            }
            brought.removeAll(before);
            assertThat(brought).contains("component", "role_edges");
            for (String name : brought) {
                server.run("CREATE TABLE mysql.`" + name + "` (a INT)");
            }
            Set<String> found = Preflights.of(history, server, "9.7", "mysql-schema-names").stream()
                    .map(finding -> finding.subject().name())
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(found).isEqualTo(brought);
        }
    }

    @Test
    void everyDefaultThatChangesIsOnRecord() throws SQLException {
        assertThat(changedDefaults(v57, v80)).isEmpty();
        assertThat(changedDefaults(v80, v97)).isEmpty();
    }

    /** Variables with another value under the newer server, and no fact that says so. */
    private static Set<String> changedDefaults(TestServer older, TestServer newer) throws SQLException {
        Map<String, String> before = OptionRemediesTest.variables(older);
        Map<String, String> after = OptionRemediesTest.variables(newer);
        before.entrySet().removeIf(entry -> entry.getValue().equals(after.get(entry.getKey())));
        before.keySet().retainAll(after.keySet());
        before.keySet().removeIf(name -> NO_DEFAULT.matcher(name).matches());
        OptionFact.all().stream()
                .filter(fact -> fact.kind() == OptionFact.Kind.DEFAULT)
                .forEach(fact -> before.remove(fact.shownOption()));
        return before.keySet();
    }

    private static Set<String> gone(TestServer older, TestServer newer, String query) throws SQLException {
        Set<String> gone = upper(column(older, query));
        gone.removeAll(upper(column(newer, query)));
        return gone;
    }

    private static Set<String> facts(String file, int field) {
        return upper(Facts.lines(file).stream()
                .map(line -> line.split(";", -1)[field])
                .collect(Collectors.toSet()));
    }

    private static Set<String> upper(Set<String> names) {
        return names.stream().map(name -> name.toUpperCase(Locale.ROOT)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> column(TestServer server, String query) throws SQLException {
        Set<String> values = new TreeSet<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    /** Every character that a name may have, as the server weighs it. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0"})
    void namesAreComparedAsUtf8GeneralCiDoes(ServerKind kind) throws Exception {
        TestServer server = kind == ServerKind.MYSQL_5_7 ? Lab.mysql57() : Lab.mysql80();
        for (int from = 1; from < Character.MAX_VALUE; from += 1024) {
            String text = IntStream.range(from, Math.min(from + 1024, Character.MAX_VALUE + 1))
                    .filter(one -> !Character.isSurrogate((char) one))
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            if (!text.isEmpty()) {
                String utf8 = HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
                assertThat(HexFormat.of()
                                .withUpperCase()
                                .formatHex(GeneralCi.key(text).getBytes(StandardCharsets.UTF_16BE)))
                        .isEqualTo(server.value("SELECT HEX(WEIGHT_STRING(CONVERT(x'" + utf8
                                + "' USING utf8) COLLATE utf8_general_ci))"));
            }
        }
    }
}
