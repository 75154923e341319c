package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.system.FinishedUpgrade;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the pre-flight says of a 5.7's system tables, held against real starts of 8.0.15 on the same data. */
@NeedsServers
@Timeout(300)
class OldDictionaryTest extends WithHistory {

    private static final String ID = "system-tables";
    private static final String STOPS = "MySQL 8.0 does not start with it";

    static List<Arguments> dictionaries() {
        return Trials.some(
                List.of(
                        Arguments.of("SELECT 1", ""),
                        Arguments.of("ALTER TABLE mysql.proc DROP COLUMN body_utf8", "mysql.proc")),
                List.of(
                        Arguments.of("DROP TABLE mysql.event", "mysql.event"),
                        Arguments.of(
                                "ALTER TABLE mysql.user ADD COLUMN Password CHAR(41) NOT NULL DEFAULT '' AFTER User",
                                "mysql.user")));
    }

    /** Each alone in a dictionary that is else complete; all that is found is an error, and what stops 8.0 says so. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("dictionaries")
    void whereItSaysThat80DoesNotStartItDoesNotAndWhereItFindsNothingItStarts(String statement, String stopping)
            throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            server.run("SET sql_mode = ''", statement);
            List<Finding> found = Preflights.of(history, server, "8.0", ID);
            assertThat(found)
                    .extracting(finding -> finding.severity() + " "
                            + finding.subject().shown() + finding.message().contains(STOPS))
                    .isEqualTo(stopping.isEmpty() ? List.of() : List.of("ERROR " + stopping + true));
            server.stop();
            Path data = server.dataDir().orElseThrow();
            if (stopping.isEmpty()) {
                starts(data);
            } else {
                aborts(data);
            }
        }
    }

    /** Narrower names are an error, since the upgrade was never finished, and no claim that 8.0 does not start: it does. */
    @Test
    void tablesOfWhich80OnlyComplainsAreErrorsWithoutThatClaim() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            server.run(
                    "SET sql_mode = ''",
                    "ALTER TABLE mysql.event MODIFY definer CHAR(77) COLLATE utf8_bin NOT NULL DEFAULT ''");
            Finding found = Preflights.of(history, server, "8.0", ID).getFirst();
            assertThat(found.severity()).isEqualTo(Severity.ERROR);
            assertThat(found.message())
                    .contains("definer is char(77)", "never finished")
                    .doesNotContain(STOPS);
            assertThat(found.remedy().text()).contains("mysql_upgrade of 5.7.22");
            server.stop();
            starts(server.dataDir().orElseThrow());
        }
    }

    /** The state in which a 5.5 comes to 5.7: 8.0 aborts; once its system tables are mended it starts. */
    @Test
    void dataOf55UnderA57IsFoundAborts80AndIsCleanAndStartsOnceMended() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_5, "--innodb-fast-shutdown=0")) {
            old.run("CREATE DATABASE shop", "CREATE PROCEDURE shop.p() SELECT 1");
            old.stop();
            try (TestServer server =
                    Lab.on(ServerKind.MYSQL_5_7, old.dataDir().orElseThrow(), "--innodb-fast-shutdown=0")) {
                List<Finding> found = Preflights.of(history, server, "8.0", ID);
                assertThat(found)
                        .filteredOn(finding -> finding.message().contains(STOPS))
                        .extracting(finding ->
                                finding.severity() + " " + finding.subject().shown())
                        .contains("ERROR mysql.general_log", "ERROR mysql.event", "ERROR mysql.proc");
                assertThat(found)
                        .filteredOn(finding -> finding.subject().shown().equals("performance_schema"))
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
                server.stop();
                Path data = server.dataDir().orElseThrow();
                aborts(data);
                try (TestServer again = Lab.on(ServerKind.MYSQL_5_7, data, "--innodb-fast-shutdown=0")) {
                    FinishedUpgrade.of57(again, Lab.mysql57());
                    assertThat(Preflights.of(history, again, "8.0", ID)).isEmpty();
                    again.stop();
                    starts(again.dataDir().orElseThrow());
                }
            }
        }
    }

    /** Whose tables an account without SELECT does not see is not evaluated, and not clean. */
    @Test
    void anAccountThatSeesLessGetsNoCleanWord() throws Exception {
        TestServer server = Lab.mysql57();
        server.run("CREATE USER 'seesless'@'%'", "GRANT PROCESS ON *.* TO 'seesless'@'%'");
        try {
            assertThat(Preflights.as(history, server, "seesless", "8.0", ID))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.severity()).isEqualTo(Severity.NOT_EVALUATED);
                        assertThat(finding.message()).contains("SELECT");
                    });
        } finally {
            server.run("DROP USER 'seesless'@'%'");
        }
    }

    private static void starts(Path data) throws Exception {
        try (TestServer target = Lab.on(ServerKind.MYSQL_8_0, data)) {
            assertThat(target.value("SELECT @@version")).startsWith("8.0.15");
        }
    }

    private static void aborts(Path data) {
        assertThatThrownBy(() -> Lab.on(ServerKind.MYSQL_8_0, data).close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching("(?s).*(got signal|Populate DD tables).*");
    }
}
