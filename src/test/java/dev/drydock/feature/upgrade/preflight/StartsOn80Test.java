package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases of checks whose word was "8.0 does not start", held against real starts of 8.0.15 on the same data. */
@NeedsServers
@Timeout(300)
class StartsOn80Test extends WithHistory {

    /**
     * A case that is no error.
     *
     * @param answer the value, or the number of the error
     */
    record Started(String name, String statement, String answer) {}

    /** Cases of tables of different names together in one data directory. */
    static List<List<Started>> whatStarts() {
        return Trials.some(
                List.of(List.of(
                        new Started("foreign-key-engines/no-index-later", "INSERT INTO shop.x VALUES (1, 1)", "1452"),
                        new Started("engine-mixup/another-engine", "SELECT COUNT(*) FROM shop.t", "0"),
                        new Started("missing-files/one", "SELECT COUNT(*) FROM shop.gone", "1812"))),
                Stream.of(
                                new Started(
                                        "foreign-key-engines/other-engine", "INSERT INTO shop.b VALUES (1)", "1452"),
                                new Started("foreign-key-engines/a-view", "INSERT INTO shop.b VALUES (1)", "1452"),
                                new Started(
                                        "blob-defaults/spatial-and-json",
                                        "CREATE TABLE shop.n (j JSON DEFAULT 'null')",
                                        "1101"),
                                new Started(
                                        "engine-mixup/no-definition-file", "SELECT COUNT(*) FROM shop.`t-x`", "1146"),
                                new Started(
                                        "mysql-schema-names/later-than-8-0-15",
                                        "SELECT COUNT(*) FROM mysql.check_constraints",
                                        "0"))
                        .map(List::of)
                        .toList());
    }

    /** All that is found is a warning, 8.0.15 starts, and it answers the statements so. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("whatStarts")
    void whatIsNoErrorStarts80AndAnswersAsItIsSaid(List<Started> cases) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            Path data = server.dataDir().orElseThrow();
            for (Started each : cases) {
                CheckCase one = named(each.name());
                server.run(one.statements("setup.sql").stream()
                        .map(sql -> sql.replace("CREATE DATABASE shop ", "CREATE DATABASE IF NOT EXISTS shop "))
                        .toArray(String[]::new));
                one.change(data);
                server.run("FLUSH TABLES");
                warns(Preflights.of(history, server, "8.0.15", one.check()), one.silent());
            }
            server.stop();
            try (TestServer target = Lab.on(ServerKind.MYSQL_8_0, data)) {
                for (Started each : cases) {
                    assertThat(answered(target, each.statement()))
                            .as(each.name())
                            .isEqualTo(each.answer());
                }
            }
        }
    }

    /** Without its remedy it does not start, with it it does. */
    @Test
    void aForeignKeyWithoutAnIndexInATableOfAnotherEngineThatComesBeforeStops80() throws Exception {
        CheckCase one = named("foreign-key-engines/no-index");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            Path data = server.dataDir().orElseThrow();
            server.run(one.statements("setup.sql").toArray(String[]::new));
            assertThat(Preflights.of(history, server, "8.0.15", one.check()))
                    .extracting(Finding::severity)
                    .containsExactly(Severity.ERROR);
            server.stop();
            assertThatThrownBy(() -> Lab.on(ServerKind.MYSQL_8_0, data).close())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Missing index for constraint");
        }
    }

    /** What the server lists and InnoDB does not know; the server goes on without any word on it. */
    @Test
    void aDefinitionFileWithoutATableStops80AndDropTableTakesItAway() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            Path shop = server.dataDir().orElseThrow().resolve("shop");
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT) ENGINE=InnoDB",
                    "CREATE TABLE shop.p (id INT) ENGINE=InnoDB PARTITION BY HASH (id) PARTITIONS 2");
            assertThat(Preflights.of(history, server, "8.0.15", "engine-mixup")).isEmpty();
            Files.copy(shop.resolve("t.frm"), shop.resolve("lost.frm"));
            assertThat(Preflights.of(history, server, "8.0.15", "engine-mixup"))
                    .extracting(finding ->
                            finding.severity() + " " + finding.subject().shown())
                    .containsExactly("ERROR shop.lost");
            assertThatThrownBy(() -> server.run("DROP TABLE shop.lost")).hasMessageContaining("Unknown table");
            assertThat(Preflights.of(history, server, "8.0.15", "engine-mixup")).isEmpty();
            assertThat(shop.resolve("lost.frm")).doesNotExist();
            Files.copy(shop.resolve("t.frm"), shop.resolve("lost.frm"));
            server.stop();
            assertThatThrownBy(
                            () -> Lab.on(ServerKind.MYSQL_8_0, server.dataDir().orElseThrow())
                                    .close())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("shop.lost");
        }
    }

    static List<String> oddNames() {
        return Trials.some(List.of("a``b"), List.of("a b", "a-b", "Gr\u00f6\u00dfe"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oddNames")
    void aTablespaceWhoseNameIsNotPlainStops80(String name) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLESPACE `" + name + "` ADD DATAFILE 'named.ibd' ENGINE=InnoDB",
                    "CREATE TABLE shop.t (id INT) TABLESPACE `" + name + "`");
            assertThat(Preflights.of(history, server, "8.0.15", "tablespace-names"))
                    .extracting(Finding::severity)
                    .containsExactly(Severity.ERROR);
            server.stop();
            assertThatThrownBy(
                            () -> Lab.on(ServerKind.MYSQL_8_0, server.dataDir().orElseThrow())
                                    .close())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("shop.t");
        }
    }

    static List<Arguments> namesOfTheSchema() {
        return Trials.some(
                List.of(
                        Arguments.of("component, default_roles, password_history, role_edges", Severity.WARNING),
                        Arguments.of("innodb_ddl_log", Severity.ERROR)),
                List.of(Arguments.of("global_grants", Severity.ERROR)));
    }

    /** Tables that 8.0 keeps outside of its dictionary: it starts with others of these names, and does not with those that are errors. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("namesOfTheSchema")
    void aNameInTheSchemaMysqlIsAnErrorIfAndOnlyIf80DoesNotStartWithIt(String names, Severity severity)
            throws Exception {
        List<String> tables = List.of(names.split(", ", -1));
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            for (String table : tables) {
                server.run("CREATE TABLE mysql." + table + " (a INT)");
            }
            for (String series : List.of("8.0.15", "8.0")) {
                assertThat(Preflights.of(history, server, series, "mysql-schema-names"))
                        .hasSize(tables.size())
                        .extracting(Finding::severity)
                        .containsOnly(severity);
            }
            server.stop();
            Path data = server.dataDir().orElseThrow();
            if (severity == Severity.ERROR) {
                assertThatThrownBy(() -> Lab.on(ServerKind.MYSQL_8_0, data).close())
                        .isInstanceOf(IllegalStateException.class);
            } else {
                try (TestServer target = Lab.on(ServerKind.MYSQL_8_0, data)) {
                    for (String table : tables) {
                        assertThat(answered(target, "SELECT COUNT(*) FROM mysql." + table))
                                .isEqualTo("0");
                    }
                }
            }
        }
    }

    private static void warns(List<Finding> found, boolean silent) {
        if (silent) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).isNotEmpty().extracting(Finding::severity).containsOnly(Severity.WARNING);
        }
    }

    private static String answered(TestServer server, String statement) {
        try {
            if (statement.startsWith("SELECT")) {
                return server.value(statement);
            }
            server.run(statement);
            return "";
        } catch (SQLException refused) {
            return String.valueOf(refused.getErrorCode());
        }
    }

    private static CheckCase named(String name) {
        return CheckCase.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
