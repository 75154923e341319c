package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.cli.Commands;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.SeenProcesses;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys and option files that Drydock brings to the host over a real sshd, and takes from there again. */
class AtRestOverSshTest extends AtRestTrials {

    private @Nullable HostLogIn way;

    @BeforeEach
    void logIn() throws IOException {
        assumeTrue(
                "root".equals(System.getProperty("user.name")),
                "files of a server's host are put there by root or sudo, and this is neither");
        way = new HostLogIn(Files.createDirectory(folder.resolve("way")));
    }

    @AfterEach
    void logOut() {
        if (way != null) {
            way.close();
        }
    }

    private OpenServer open(HostedServer host) {
        return java.util.Objects.requireNonNull(way).open(host.server(), SshAccess.Program.BUILT_IN);
    }

    @Override
    AtRestOptions options(HostedServer host, AtRestTarget target) {
        AtRestOptions usual = super.options(host, target);
        AtRestOptions.Files files = usual.files();
        return usual.with(
                new AtRestOptions.Files(true, files.keyFile(), files.program(), files.optionFile(), files.ownKey()));
    }

    /** Confirms a copy that was really made, by its own fingerprint, and restarts; nothing else is left to a person. */
    private class DbaWhoOnlyRestarts extends DbaAtTheHost {

        DbaWhoOnlyRestarts(HostedServer host) {
            super(host);
        }

        @Override
        Answer copied(Question.CopyOfKey copy) {
            assertThat(copy.fingerprint())
                    .as("read over SSH, or from the key that was made here")
                    .isPresent();
            Path safe = folder.resolve("safe-place");
            try {
                Files.copy(Path.of(copy.path()), safe, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
            return new Answer(AtRestKey.fingerprint(safe), "");
        }

        @Override
        void place(PlannedFile file, Path from) {
            throw new AssertionError("nothing is left for a person to place: " + file);
        }

        Question.Restart restart() {
            return asked.stream()
                    .filter(Question.Restart.class::isInstance)
                    .map(Question.Restart.class::cast)
                    .findFirst()
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void allFilesGoToTheHostWithTheirRightsAndComeBackFromThere(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            fill(host.server());
            List<String> rows = checksums(host.server());
            String optionsBefore = "[mysqld]\n# of the DBA\n";
            Files.writeString(host.optionFile(), optionsBefore);
            Files.setPosixFilePermissions(host.optionFile(), PosixFilePermissions.fromString("rw-r--r--"));
            try (OpenServer server = open(host);
                    SeenProcesses processes = new SeenProcesses()) {
                DbaWhoOnlyRestarts dba = new DbaWhoOnlyRestarts(host);
                RunResult<Converted> there = succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), dba));
                assertThat(there.value().left()).isEmpty();
                assertThat(there.outcome().good()).as("%s", there).isTrue();
                assertThat(rest(server).keys().state()).isEqualTo(Keyring.State.ACTIVE);
                assertThat(dba.restart().put()).isTrue();
                assertThat(dba.restart().commands())
                        .as("only the restart is left to type")
                        .singleElement()
                        .asString()
                        .contains("systemctl restart");
                assertThat(checksums(host.server())).isEqualTo(rows);
                if (kind == ServerKind.MARIADB) {
                    String secret = Files.readString(folder.resolve("files/keyfile"))
                            .strip()
                            .substring(2);
                    assertThat(processes.all())
                            .as("the key goes over standard input; shells of sshd were seen")
                            .anyMatch(text -> text.contains("mktemp"))
                            .noneMatch(text -> text.contains(secret));
                    PosixFileAttributes key = Files.readAttributes(host.keys(), PosixFileAttributes.class);
                    PosixFileAttributes data =
                            Files.readAttributes(host.server().dataDir().orElseThrow(), PosixFileAttributes.class);
                    assertThat(PosixFilePermissions.toString(key.permissions())).isEqualTo("r--------");
                    assertThat(key.owner()).isEqualTo(data.owner());
                    assertThat(Files.readString(host.optionFile()))
                            .startsWith(optionsBefore)
                            .contains("file_key_management_filename");
                    assertThat(mode(host.optionFile())).isEqualTo("rw-r--r--");
                    assertThat(kept(host.optionFile()))
                            .hasSize(1)
                            .allSatisfy(former -> assertThat(former).hasContent(optionsBefore));
                } else {
                    assertThat(host.program().resolve("mysqld.my")).content().contains("component_keyring_file");
                }
                assertThat(halfPut(host)).isEmpty();
                assertThat(recordedFiles()).isNotEmpty();

                RunResult<Converted> back = succeeded(
                        start(server, options(host, AtRestTarget.PLAIN).removing(), new DbaWhoOnlyRestarts(host)));
                assertThat(back.value().left()).isEmpty();
                assertThat(rest(server).keys().state()).isEqualTo(Keyring.State.NONE);
                assertThat(checksums(host.server())).isEqualTo(rows);
                assertThat(host.keys()).as("old backups need it").exists();
                if (kind == ServerKind.MYSQL_9) {
                    assertThat(host.program().resolve("mysqld.my")).doesNotExist();
                    assertThat(kept(host.program().resolve("mysqld.my")))
                            .singleElement()
                            .asString()
                            .contains("mysqld.my.drydock-removed-");
                }
            }
        }
    }

    @Test
    void anOptionFileThatSomebodyChangesMeanwhileStaysAsItIsAndALinkToItStaysALink() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            Path real = host.optionFile().resolveSibling("real.cnf");
            Files.move(host.optionFile(), real);
            Files.createSymbolicLink(host.optionFile(), real);
            try (OpenServer server = open(host)) {
                Problem changed =
                        refused(start(server, options(host, AtRestTarget.ENCRYPTED), new DbaWhoOnlyRestarts(host) {
                            @Override
                            Answer copied(Question.CopyOfKey copy) {
                                write(real, "# somebody else\n");
                                return super.copied(copy);
                            }
                        }));
                assertThat(changed.code()).as(changed.full()).isEqualTo(EncryptionError.FILE_CHANGED);
                assertThat(real).hasContent("# somebody else\n");
                assertThat(rest(server).any()).isFalse();

                EarlierRest earlier = EarlierRest.newestOf(history, server.key());
                RunResult<Converted> resumed =
                        succeeded(start(server, earlier.options(), new DbaWhoOnlyRestarts(host), Optional.of(earlier)));
                assertThat(resumed.value().left()).isEmpty();
                assertThat(host.optionFile()).isSymbolicLink();
                assertThat(Files.readString(real))
                        .startsWith("# somebody else\n")
                        .contains("file_key_management_filename");
            }
        }
    }

    /** A link in the place of the key could lead the key to where others read it. */
    @ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(booleans = {true, false})
    void aLinkInThePlaceOfTheKeyIsRefusedAndNothingIsWrittenThroughIt(boolean leadsSomewhere) throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            Path elsewhere = folder.resolve("elsewhere");
            if (leadsSomewhere) {
                Files.writeString(elsewhere, "something else");
            }
            Files.createSymbolicLink(host.keys(), elsewhere);
            try (OpenServer server = open(host)) {
                Problem refused =
                        refused(start(server, options(host, AtRestTarget.ENCRYPTED), new DbaWhoOnlyRestarts(host)));
                assertThat(refused.code()).as(refused.full()).isEqualTo(EncryptionError.FILE_CHANGED);
                assertThat(host.keys()).isSymbolicLink();
                if (leadsSomewhere) {
                    assertThat(elsewhere).hasContent("something else");
                } else {
                    assertThat(elsewhere).doesNotExist();
                }
                assertThat(host.optionFile()).hasContent("");
                assertThat(halfPut(host)).isEmpty();
            }
        }
    }

    static List<ServerKind> killedOn() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MYSQL_9));
    }

    /** A process that is killed while it waits for the restart, with all files in their places. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("killedOn")
    void whatAKilledRunHasPutIsTakenBackOrGoneOnWith(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            fill(host.server());
            Files.writeString(host.optionFile(), "[mysqld]\n# of the DBA\n");
            Path home = folder.resolve("home");
            history.close();
            Path first = kind == ServerKind.MARIADB
                    ? host.optionFile()
                    : host.program().resolve("mysqld.my");
            killed(host, home, first);
            Commands.Ended plan = drydock(home, "plan", host, List.of());
            assertThat(plan.err()).contains("did not come to its end", "--take-back");

            Commands.Ended back = drydock(home, "resume", host, List.of("--take-back"));
            assertThat(back.status()).as(back.err()).isZero();
            assertThat(host.optionFile()).hasContent("[mysqld]\n# of the DBA\n");
            assertThat(host.keys()).doesNotExist();
            assertThat(host.program().resolve("mysqld.my")).doesNotExist();

            killed(host, home, first);
            history = HistoryStore.open(home, "test");
            try (OpenServer server = open(host)) {
                assertThat(CutOffRest.removable(history, server)).isPresent();
                EarlierRest earlier = EarlierRest.newestOf(history, server.key());
                RunResult<Converted> resumed =
                        succeeded(start(server, earlier.options(), new DbaWhoOnlyRestarts(host), Optional.of(earlier)));
                assertThat(resumed.value().left()).isEmpty();
                assertThat(CutOffRest.find(history, server.key())).isEmpty();
            }
        }
    }

    private void killed(HostedServer host, Path home, Path first) throws Exception {
        List<String> words = new ArrayList<>(List.of("--backup", "none needed", "--purge-binlogs", "--yes"));
        if (host.server().kind() == ServerKind.MARIADB) {
            Path key = folder.resolve("files/keyfile");
            if (!Files.exists(key)) {
                Files.createDirectories(folder.resolve("files"));
                AtRestKey.make(key);
            }
            words.addAll(List.of("--key-copy", key.toString()));
        }
        String before = text(first);
        try (DrydockProcess process = DrydockProcess.start(home, words(home, "run", host, words))) {
            Lots.eventually(() -> !process.alive() || !text(first).equals(before));
            Thread.sleep(500);
            assertThat(process.alive()).as("killed in the middle").isTrue();
            process.kill();
        }
    }

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private String[] words(Path home, String step, HostedServer host, List<String> more) {
        Profile profile = java.util.Objects.requireNonNull(way)
                .profile(host.server(), SshAccess.Program.BUILT_IN)
                .withPassword(PasswordSource.NONE);
        ProfileStore saved = new ProfileStore(home.resolve("profiles.json"), _ -> {});
        if (saved.all().isEmpty()) {
            saved.save(profile);
        }
        List<String> words = new ArrayList<>(List.of("encryption", step, "--server", profile.name()));
        words.addAll(List.of("--ssh-folder", way.setup().folder().toString()));
        if (!step.equals("resume")) {
            words.addAll(List.of(
                    "--over-ssh",
                    "--folder",
                    folder.resolve("files").toString(),
                    "--key-file",
                    host.keys().toString(),
                    "--program-folder",
                    host.program().toString(),
                    "--option-file",
                    host.optionFile().toString()));
        }
        words.addAll(more);
        return words.toArray(String[]::new);
    }

    private Commands.Ended drydock(Path home, String step, HostedServer host, List<String> more) {
        return Commands.next(home, words(home, step, host, more));
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static List<Path> kept(Path file) throws IOException {
        try (Stream<Path> all = Files.list(java.util.Objects.requireNonNull(file.getParent()))) {
            return all.filter(path -> path.getFileName().toString().startsWith(file.getFileName() + ".drydock-"))
                    .toList();
        }
    }

    /** What a file that is put is called before it is whole. */
    private static List<Path> halfPut(HostedServer host) throws IOException {
        return LiveFolder.paths(host.folder()).stream()
                .filter(path -> path.getFileName().toString().contains(".new-"))
                .toList();
    }

    private List<Item> recordedFiles() {
        List<Item> files = new ArrayList<>();
        RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
        history.items(run.id(), item -> {
            if (item.kind().equals("file")) {
                files.add(item);
            }
        });
        return files;
    }

    private static Problem refused(JobHandle<RunResult<Converted>> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Failed<RunResult<Converted>> failed -> failed.problem();
            case JobOutcome<RunResult<Converted>> other -> throw new AssertionError(other);
        };
    }
}
