package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is stopped for a while in the middle of a count, as when the laptop sleeps. */
@NeedsServers
@Timeout(120)
class SleepTest {

    private static final String COUNTING = "FROM `asleep`.`locked`";
    /** Longer than any silence that counts as a loss. */
    private static final Duration SLEEP = Duration.ofSeconds(12);
    /** So long after it woke, whatever it took for lost has been given up. */
    private static final Duration AWAKE = Duration.ofSeconds(5);

    @TempDir
    private Path home;

    @Test
    void aCountGoesOnAfterASleep() throws Exception {
        AtOnce.each(List.of(Lab.mysql57(), Lab.mariadb()), this::goesOnAfterASleep);
    }

    private void goesOnAfterASleep(TestServer server) throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS asleep",
                "CREATE DATABASE asleep",
                "CREATE TABLE asleep.locked (id INT) ENGINE=MyISAM",
                "INSERT INTO asleep.locked VALUES (1)");
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect()) {
            lock.execute("LOCK TABLES asleep.locked WRITE");
            try (DrydockProcess process = DrydockProcess.start(
                    home.resolve(Integer.toString(server.port())),
                    "count",
                    "--server",
                    "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                    "--schema",
                    "asleep",
                    "--lock-wait",
                    "300",
                    "--max-threads-running",
                    "0")) {
                Lots.eventually(() -> Lots.busy(watching, COUNTING));
                signal("STOP", process);
                Thread.sleep(SLEEP);
                signal("CONT", process);
                Thread.sleep(AWAKE);
                lock.execute("UNLOCK TABLES");
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isZero();
            }
        } finally {
            server.run("DROP DATABASE asleep");
        }
    }

    private static void signal(String name, DrydockProcess process) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }
}
