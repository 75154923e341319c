package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.SmallDisk;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Upgrades that lose their privileges or their room in the middle, and how they are taken up again. */
@NeedsServers
@Timeout(180)
class UpgradeHardshipTest {

    private static final int SOME_FAILED = 1;

    /** The schema's files, and room for the copy of its biggest table. */
    private static final String DISK = "112m";

    /** Less than any of its tables needs. */
    private static final long ROOM = 4 << 20;

    @TempDir
    private Path home;

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE mysql.db SET Alter_priv = 'N', Insert_priv = 'N' WHERE User = 'weak'",
                "DELETE FROM mysql.user WHERE User = 'weak'; DELETE FROM mysql.db WHERE User = 'weak'"
            })
    void privilegesLostInTheMiddleStopNothingThatIsDoneAndTheRestComesAfterTheGrant(String loss) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection reader = Lots.readerOf(
                        server, "sizable.t0", "sizable.t1", "sizable.t2", "sizable.t3", "sizable.t4", "sizable.t5");
                Connection watching = server.connect()) {
            List<String> counts = SizableUpgrade.counts(server);
            // accounts cannot be granted anything under 5.7 before the system tables are upgraded
            server.run(
                    "UPDATE mysql.db SET Db = 'sizable' WHERE User = 'weak'",
                    "CREATE TABLE test.user AS SELECT * FROM mysql.user WHERE User = 'weak'",
                    "CREATE TABLE test.db AS SELECT * FROM mysql.db WHERE User = 'weak'",
                    "FLUSH PRIVILEGES");
            SizableUpgrade upgrade = new SizableUpgrade(home);
            Commands.Ended ended;
            try (Commands commands = new Commands(home)) {
                CompletableFuture<Commands.Ended> run =
                        CompletableFuture.supplyAsync(() -> commands.run(SizableUpgrade.words(
                                server, "weak", "--workers", "1", "--write-binlog", "--confirm", "replicas=none")));
                Lots.eventually(() -> Lots.busy(watching, SizableUpgrade.ALTER));
                server.run((loss + "; FLUSH PRIVILEGES").split("; "));
                reader.rollback();
                ended = run.join();
            }
            assertThat(ended.status()).as(ended.err()).isIn(SOME_FAILED, 3);
            assertThat(ended.err()).containsAnyOf("E-3001", "E-2006");
            int before = upgrade.done().size();
            assertThat(before).isLessThan(SizableUpgrade.TABLES);

            server.run(
                    "REPLACE INTO mysql.user SELECT * FROM test.user",
                    "REPLACE INTO mysql.db SELECT * FROM test.db",
                    "FLUSH PRIVILEGES");
            Commands.Ended resumed = resume();
            assertThat(resumed.status()).as(resumed.err()).isZero();
            SizableUpgrade.assertUpgraded(server, counts);
            assertThat(upgrade.done()).hasSize(SizableUpgrade.TABLES);
            assertThat(upgrade.done().values()).as("nothing is done twice").allMatch(times -> times == 1);
        }
    }

    @Test
    void aDiskThatIsFullCostsNoTableAndTheRestIsDoneOnceThereIsRoom(@TempDir Path parent) throws Exception {
        try (SmallDisk disk = SmallDisk.mount(parent, DISK);
                TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA)) {
            List<String> counts = SizableUpgrade.counts(server);
            server.stop();
            Path schema = server.dataDir().orElseThrow().resolve("sizable");
            move(schema, disk.folder());
            Files.createSymbolicLink(schema, disk.folder());
            server.restart();

            Path filler = disk.fill();
            try (FileChannel file = FileChannel.open(filler, StandardOpenOption.WRITE)) {
                file.truncate(file.size() - ROOM);
            }
            SizableUpgrade upgrade = new SizableUpgrade(home);
            Commands.Ended ended;
            try (Commands commands = new Commands(home)) {
                ended = commands.run(SizableUpgrade.words(server, server.user(), "--workers", "1"));
            }
            assertThat(ended.status()).as(ended.err()).isEqualTo(SOME_FAILED);
            assertThat(ended.err()).contains("E-3012", "6 failed", "Left: sizable.t0: rebuild");
            assertThat(SizableUpgrade.counts(server)).isEqualTo(counts);
            assertThat(upgrade.done()).isEmpty();
            try (Stream<Path> files = Files.list(disk.folder())) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .as("no copy is left behind")
                        .noneMatch(name -> name.startsWith("#sql"));
            }

            Files.delete(filler);
            Commands.Ended resumed = resume();
            assertThat(resumed.status()).as(resumed.err()).isZero();
            SizableUpgrade.assertUpgraded(server, counts);
            assertThat(upgrade.done()).hasSize(SizableUpgrade.TABLES);
        }
    }

    private Commands.Ended resume() {
        try (Commands commands = new Commands(home)) {
            return commands.run("upgrade", "resume");
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.move(file, to.resolve(file.getFileName()));
            }
        }
        Files.delete(from);
    }
}
