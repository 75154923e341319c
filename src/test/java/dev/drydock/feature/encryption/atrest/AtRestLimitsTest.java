package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.SmallDisk;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No room on the disk, no key, no privilege, a setting that is ignored, something that still needs the keys. */
class AtRestLimitsTest extends AtRestTrials {

    private static Problem refused(JobHandle<RunResult<Converted>> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Failed<RunResult<Converted>> failed -> failed.problem();
            case JobOutcome<RunResult<Converted>> other -> throw new AssertionError(other);
        };
    }

    private static Path keys(TestServer server) throws Exception {
        return Path.of(server.value("SELECT @@plugin_dir")).resolve("../keys").normalize();
    }

    /** Of a MySQL whose key manager is there already. */
    private AtRestOptions options(TestServer server) throws Exception {
        return AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", folder.resolve("files"))
                .with(new AtRestOptions.Files(false, keys(server).toString(), "", "", Optional.empty()));
    }

    /** Confirms the copy of the key file of this server, after something else was done to it. */
    private interface Meanwhile {
        void happens() throws Exception;
    }

    private static AtRestGuide confirming(Path keys, Meanwhile meanwhile) {
        return new AtRestGuide() {
            private volatile Optional<Answer> answer = Optional.empty();

            @Override
            public void ask(Question question) {
                answer = Optional.empty();
                Thread.ofVirtual().start(() -> {
                    try {
                        Answer copy = new Answer(AtRestKey.fingerprint(keys), "");
                        meanwhile.happens();
                        answer = Optional.of(copy);
                    } catch (Exception failure) {
                        throw new IllegalStateException(failure);
                    }
                });
            }

            @Override
            public Optional<Answer> answer() {
                return answer;
            }
        };
    }

    /** What was said of a step that died of it: done. */
    @Test
    void aStepThatDiesOfAnErrorIsRecordedAsFailed() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.small (id INT PRIMARY KEY)");
            AtRestGuide guide = new AtRestGuide() {
                @Override
                public void ask(Question question) {
                    throw new StackOverflowError("deep");
                }

                @Override
                public Optional<Answer> answer() {
                    return Optional.empty();
                }
            };
            refused(start(opened, options(server), guide));
            assertThat(history.items(
                            history.runs(RunFilter.newest(1)).getFirst().id()))
                    .filteredOn(item -> item.kind().equals("step"))
                    .last()
                    .satisfies(item ->
                            assertThat(item.status() + " " + item.errorCode()).isEqualTo("failed E-1001"));
        }
    }

    /** Without a key manager: its set-up and the restart come before the first table. */
    @Test
    void aServerThatWouldRefuseEachTableIsRefusedBeforeItsFirstChange() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, "--performance-schema=ON");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.small (id INT PRIMARY KEY)",
                    "SET GLOBAL super_read_only = ON");
            AtRestGuide guide = new AtRestGuide() {
                @Override
                public void ask(Question question) {
                    throw new IllegalStateException("asked to set up the key manager");
                }

                @Override
                public Optional<Answer> answer() {
                    return Optional.empty();
                }
            };
            assertThat(refused(start(opened, options(server), guide)).full()).contains("E-3011");
        }
    }

    @Test
    void onAFullDiskTheTableThatDoesNotFitFailsAloneAndIsTakenUpOnceThereIsRoom() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.small (id INT PRIMARY KEY)");
            Lots.numbers(server, "shop", 4);
            server.run(
                    "CREATE TABLE shop.big (id INT PRIMARY KEY, filling VARCHAR(2000))",
                    "INSERT INTO shop.big SELECT n, REPEAT('x', 1500) FROM shop.seq",
                    "CREATE TABLE shop.other (id INT PRIMARY KEY)");
            String sum = server.value("SELECT SUM(id) FROM shop.big");
            server.stop();
            Path shop = server.dataDir().orElseThrow().resolve("shop");
            long bytes = size(shop);
            SmallDisk disk = onADiskOfItsOwn(shop, bytes + 6_000_000);
            try {
                server.restartUnseen();
                try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                    AtRestGuide guide = confirming(keys(server), () -> {});
                    RunResult<Converted> full = succeeded(start(opened, options(server), guide));
                    LaneResult<AtRestItem> big = item(full, "big");
                    assertThat(big.problem()).isPresent();
                    assertThat(big.problem().get().code().id())
                            .as(big.problem().get().full())
                            .isEqualTo("E-3012");
                    assertThat(item(full, "other").done()).isTrue();
                    assertThat(full.outcome().good()).isFalse();
                    assertThat(full.value().left()).isNotEmpty();
                    assertThat(server.value("SELECT SUM(id) FROM shop.big")).isEqualTo(sum);
                    assertThat(size(shop)).as("the half-made copy is gone").isLessThan(bytes + 2_000_000);

                    disk.resize(Long.toString(3 * bytes + 20_000_000));
                    RunResult<Converted> again = succeeded(start(opened, options(server), guide));
                    assertThat(item(again, "big").done()).isTrue();
                    assertThat(again.value().items()).as("only what was left").hasSize(1);
                    assertThat(server.value("SELECT SUM(id) FROM shop.big")).isEqualTo(sum);
                }
            } finally {
                server.kill();
                disk.close();
            }
        }
    }

    private static LaneResult<AtRestItem> item(RunResult<Converted> result, String table) {
        return result.value().items().stream()
                .filter(each -> each.action().table().table().equals(table))
                .findFirst()
                .orElseThrow(() -> new AssertionError(result.value().items()));
    }

    private static SmallDisk onADiskOfItsOwn(Path folder, long bytes) throws IOException {
        PosixFileAttributes rights = Files.readAttributes(folder, PosixFileAttributes.class);
        Path aside = folder.resolveSibling("../aside").normalize();
        Files.move(folder, aside);
        Files.createDirectory(folder);
        SmallDisk disk;
        try {
            disk = SmallDisk.over(folder, Long.toString(bytes));
        } catch (RuntimeException noMount) {
            Files.delete(folder);
            Files.move(aside, folder);
            throw noMount;
        }
        Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setOwner(rights.owner());
        try (Stream<Path> files = Files.list(aside)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return disk;
    }

    private static long size(Path folder) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    static List<ServerKind> mariaDbs() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("mariaDbs")
    void aMariaDbWithoutItsKeyOrWithAnotherDoesNotStartAndTheCopyMendsIt(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            fill(host.server());
            List<String> rows = checksums(host.server());
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), new DbaAtTheHost(host)));
            }
            byte[] key = Files.readAllBytes(host.keys());
            host.server().stop();
            Files.delete(host.keys());
            assertThatThrownBy(host.server()::restartUnseen).hasMessageContaining("InnoDB");
            assertThat(host.server().logEnd()).contains("file_key_management");
            unreachable(host.server());

            write(host.keys(), ("1;" + "ab".repeat(32) + "\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            assertThatThrownBy(host.server()::restartUnseen).hasMessageContaining("InnoDB");
            unreachable(host.server());

            write(host.keys(), key);
            host.server().restartUnseen();
            assertThat(checksums(host.server())).isEqualTo(rows);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.write(file, content);
        // the lab's server may run as another account
        Files.setPosixFilePermissions(file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
    }

    private static void unreachable(TestServer server) {
        assertThatThrownBy(() -> OpenServer.open(Lots.profile(server), Lots.password(server)))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code().id()).startsWith("E-2"));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void missingPrivilegesAreNamedBeforeAnythingIsChanged(ServerKind kind) throws Exception {
        try (TestServer server = Lab.withKeys(kind)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                    "CREATE USER nobody_here@'%' IDENTIFIED BY 'seaworthy'",
                    "GRANT SELECT, PROCESS, ALTER, CREATE ON *.* TO nobody_here@'%'");
            Path files = folder.resolve("files");
            try (OpenServer opened = OpenServer.open(Lots.profile(server, "nobody_here"), Secret.of("seaworthy"))) {
                Problem refused = refused(start(
                        opened,
                        AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", files),
                        confirming(files, () -> {})));
                assertThat(refused.code()).as(refused.full()).isEqualTo(EncryptionError.PRIVILEGES);
                assertThat(refused.sentence())
                        .contains("INSERT")
                        .contains("SUPER")
                        .doesNotContain("PROCESS");
                assertThat(files).doesNotExist();
                if (kind == ServerKind.MYSQL_9) {
                    assertThat(refused.sentence()).contains("ENCRYPTION_KEY_ADMIN", "CREATE TABLESPACE");
                }
            }
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                assertThat(rest(opened).any()).isFalse();
            }
        }
    }

    /** Whether a key manager is loaded is told by the performance schema only. */
    @Test
    void aMySqlThatDoesNotTellWhetherItHasAKeyManagerIsRefusedWithAWayForward() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            Path files = folder.resolve("files");
            Problem refused = refused(start(
                    opened,
                    AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", files),
                    confirming(files, () -> {})));
            assertThat(refused.code()).as(refused.full()).isEqualTo(EncryptionError.KEYS_UNKNOWN);
            assertThat(refused.advice()).contains("performance_schema = ON");
            assertThat(files).doesNotExist();
        }
    }

    @Test
    void aNameOnTheHostThatIsNotFullIsRefusedBeforeAnythingIsDone() throws Exception {
        TestServer server = Lab.mariadb();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            Path files = folder.resolve("files");
            AtRestOptions options = AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", files)
                    .with(new AtRestOptions.Files(false, "keys/keyfile", "", "", Optional.empty()));
            Problem refused = refused(start(opened, options, confirming(files, () -> {})));
            assertThat(refused.code()).as(refused.full()).isEqualTo(EncryptionError.NO_FULL_NAME);
            assertThat(refused.full()).contains("keys/keyfile");
            assertThat(files).doesNotExist();
        }
    }

    /** Nothing but settings is left to do, and the key is lost before: MySQL takes the first one and ignores it. */
    @Test
    void aSettingThatTheServerTakesAndIgnoresStopsTheRun() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run(
                    "ALTER INSTANCE ROTATE INNODB MASTER KEY",
                    "SET PERSIST binlog_encryption = ON",
                    "ALTER TABLE sys.sys_config ENCRYPTION = 'Y'",
                    "ALTER TABLESPACE mysql ENCRYPTION = 'Y'");
            Path keys = keys(server);
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                Problem ignored = refused(start(opened, options(server), confirming(keys, () -> {
                    Files.delete(keys);
                    server.run("ALTER INSTANCE RELOAD KEYRING");
                })));
                assertThat(ignored.code()).as(ignored.full()).isEqualTo(EncryptionError.IGNORED);
                assertThat(ignored.code().id()).isEqualTo("E-4675");
                assertThat(ignored.sentence()).contains("innodb_redo_log_encrypt");
            }
        }
    }

    @Test
    void keysThatEncryptedBinaryLogsStillNeedAreNotRemoved() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), new DbaAtTheHost(host)));
                AtRestOptions usual = options(host, AtRestTarget.PLAIN);
                AtRestOptions withoutPurge = AtRestOptions.of(AtRestTarget.PLAIN, "", usual.folder())
                        .with(usual.files())
                        .with(usual.lanes())
                        .removing();
                Problem needed = refused(start(server, withoutPurge, new DbaAtTheHost(host)));
                assertThat(needed.code()).as(needed.full()).isEqualTo(EncryptionError.KEYS_NEEDED);
                assertThat(needed.code().id()).isEqualTo("E-4679");
                assertThat(needed.detail()).contains("binlog.0");
                assertThat(host.program().resolve("mysqld.my")).exists();
                assertThat(rest(server).keys().state()).isEqualTo(Keyring.State.ACTIVE);

                RunResult<Converted> back = succeeded(start(server, withoutPurge.purging(), new DbaAtTheHost(host)));
                assertThat(back.value().left()).isEmpty();
                assertThat(rest(server).keys().state()).isEqualTo(Keyring.State.NONE);
            }
        }
    }
}
