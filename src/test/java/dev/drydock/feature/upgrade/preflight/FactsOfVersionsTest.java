package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of facts leave nothing out that two servers tell by themselves when one is asked after the other. */
@NeedsServers
class FactsOfVersionsTest {

    @SuppressWarnings("NullAway.Init")
    private static TestServer v57;

    @SuppressWarnings("NullAway.Init")
    private static TestServer v80;

    @SuppressWarnings("NullAway.Init")
    private static TestServer v97;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

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

    @Test
    void everyVariableThatIsGoneIsOnRecord() throws SQLException {
        Set<String> facts = facts("removed-variables.csv", 0);
        String all = "SHOW VARIABLES";
        assertThat(gone(v57, v80, all)).isNotEmpty().isSubsetOf(facts);
        assertThat(gone(v80, v97, all)).isNotEmpty().isSubsetOf(facts);
    }

    @Test
    void everyTableOfTheServersOwnThatIsGoneIsOnRecord() throws SQLException {
        Set<String> facts = Facts.lines("removed-tables.csv").stream()
                .map(line -> line.split(";", -1))
                .map(fields -> (fields[0] + "." + fields[1]).toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        String all = "SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA IN"
                + " ('information_schema', 'mysql', 'performance_schema')";
        assertThat(gone(v57, v80, all)).isNotEmpty().isSubsetOf(facts);
        assertThat(gone(v80, v97, all)).isSubsetOf(facts);
    }

    /** The tables of the data dictionary are hidden from the catalogue and not from InnoDB's. */
    @Test
    void everyNameThatANewerServerBringsToItsOwnSchemaIsTaken() throws Exception {
        try (HistoryStore history = HistoryStore.open(folder, "test");
                TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            Set<String> before = column(server, "SHOW TABLES FROM mysql");
            Set<String> brought = new TreeSet<>();
            for (TestServer newer : Set.of(v80, v97)) {
                brought.addAll(column(newer, "SHOW TABLES FROM mysql"));
                brought.addAll(column(
                        newer,
                        "SELECT SUBSTRING(NAME, 7) FROM information_schema.INNODB_TABLES WHERE NAME LIKE 'mysql/%'"));
            }
            brought.removeAll(before);
            assertThat(brought).hasSizeGreaterThan(30);
            for (String name : brought) {
                server.run("CREATE TABLE mysql.`" + name + "` (a INT)");
            }
            Set<String> found = Preflights.of(history, server, "9.7", "mysql-schema-names").stream()
                    .map(finding -> finding.subject().name())
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(found).isEqualTo(brought);
        }
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
}
