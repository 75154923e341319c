package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session that no KILL ends, since its thread waits in the system, is not said to be gone. */
@NeedsServers
@Timeout(180)
class SessionStaysTest extends CommandLine {

    @Test
    void whatIsStillInTheListTenSecondsAfterItsKillIsNoSuccess() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Files.setPosixFilePermissions(pipe, PosixFilePermissions.fromString("rw-rw-rw-"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--secure-file-priv=");
                Connection other = server.connect();
                Statement held = other.createStatement()) {
            server.run("CREATE DATABASE stays", "CREATE TABLE stays.t (a INT)");
            String number = number(held);
            Thread.ofVirtual().start(() -> {
                try {
                    held.execute("LOAD DATA INFILE '" + pipe + "' INTO TABLE stays.t");
                } catch (SQLException ended) {
                    // it was killed
                }
            });
            Lots.eventually(() -> running(server, number) == 1);
            String[] end = ("sessions end --server mysql://" + server.user() + "@" + server.host() + ":" + server.port()
                            + " --yes " + number)
                    .split(" ");
            Commands.Ended stays = commands.run(end);
            assertThat(stays.status()).as(stays.out() + stays.err()).isEqualTo(1);
            assertThat(stays.out() + stays.err()).contains("E-4903").doesNotContain("Verified as removed: 1 of 1");
            // opened and closed for writing: the server's thread reads its end
            Files.write(pipe, new byte[0]);
            Lots.eventually(() -> sessions(server, number) == 0);
        }
    }

    private static String number(Statement statement) throws SQLException {
        try (ResultSet number = statement.executeQuery("SELECT CONNECTION_ID()")) {
            number.next();
            return number.getString(1);
        }
    }

    private static int running(TestServer server, String number) throws SQLException {
        return Integer.parseInt(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE"
                + " 'LOAD DATA%' AND ID = " + number));
    }

    private static int sessions(TestServer server, String number) throws SQLException {
        return Integer.parseInt(
                server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = " + number));
    }
}
