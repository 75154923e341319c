package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.mysqld.MysqldProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes of one build count the servers that they met into one table. */
class ServersTestedTest {

    @TempDir
    private Path folder;

    private String lineOf(ServerKind kind) throws IOException {
        return Files.readAllLines(folder.resolve("servers-tested.txt")).stream()
                .filter(line -> line.startsWith("  " + kind.label() + " "))
                .findFirst()
                .orElseThrow();
    }

    private void write(String build, String fork, ServerTally tally) throws IOException {
        ServersTested.write(folder.resolve("servers-tested"), build, fork, tally);
    }

    @Test
    void theTableHoldsWhatAllProcessesOfTheBuildMet() throws Exception {
        ServerTally one = new ServerTally();
        one.had(ServerKind.MYSQL_5_7, "5.7.22, process");
        one.count(EnumSet.of(ServerKind.MYSQL_5_7), true);
        one.refused(ServerKind.MYSQL_8_4, "no package");
        ServerTally other = new ServerTally();
        other.had(ServerKind.MYSQL_5_7, "5.7.22, process");
        other.count(EnumSet.of(ServerKind.MYSQL_5_7), true);
        other.count(EnumSet.of(ServerKind.MYSQL_5_7), false);
        ServerTally ofYesterday = new ServerTally();
        ofYesterday.count(EnumSet.of(ServerKind.MYSQL_5_7), true);
        write("yesterday", "2", ofYesterday);
        write("today", "1", one);
        write("today", "2", other);
        // a process writes again after each class
        write("today", "1", one);
        assertThat(lineOf(ServerKind.MYSQL_5_7)).endsWith("tested by 3 tests, 1 of them failed (5.7.22, process)");
        assertThat(lineOf(ServerKind.MYSQL_8_4)).endsWith("NOT tested: no package");
    }

    @Test
    void aServerThatThisMachineShouldHaveIsMissing() {
        ServerTally tally = new ServerTally();
        tally.refused(ServerKind.MYSQL_5_6, "its package is not there");
        // started, but every test that asked for it was skipped
        tally.had(ServerKind.MARIADB, "10.11, process");
        assertThat(tally.table(EnumSet.of(ServerKind.MYSQL_5_6, ServerKind.MARIADB)))
                .containsPattern("MySQL 5.6 +MISSING: its package is not there")
                .containsPattern("MariaDB +MISSING: no test of this run asked for it")
                .containsPattern("MySQL 8.4 +NOT tested: no test of this run asked for it");
    }

    @Test
    void whatAMachineShouldHaveFollowsFromItsSystemAndRights() {
        Set<ServerKind> onDebian = ServersExpected.on("Linux amd64", true, true, true, false);
        assertThat(onDebian)
                .contains(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.GALERA, ServerKind.MARIADB_ON_5_5_DATA)
                .doesNotContain(ServerKind.MYSQL_8_4, ServerKind.PERCONA_8_0);
        assertThat(ServersExpected.on("Linux amd64", true, false, true, false))
                .contains(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9)
                .doesNotContain(ServerKind.MARIADB, ServerKind.GALERA, ServerKind.MARIADB_ON_5_5_DATA);
        assertThat(ServersExpected.on("Mac OS X aarch64", false, false, false, false))
                .isEmpty();
    }

    @Test
    void processesOfOneBuildTakeTheirPortsFromDifferentBlocks() {
        for (int port = 5_000; port < 15_000; port++) {
            assertThat(LabPorts.isOf(port, 1, 2)).isNotEqualTo(LabPorts.isOf(port, 2, 2));
            assertThat(LabPorts.isOf(port, 1, 1)).isTrue();
        }
        assertThat(LabPorts.free()).isNotEqualTo(LabPorts.free()).isLessThan(MysqldProcess.LOWEST_PORT);
    }
}
