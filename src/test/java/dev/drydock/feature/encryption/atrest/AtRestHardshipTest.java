package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What goes wrong around a run, what is shown before it, and that the key is in no place but its file. */
class AtRestHardshipTest extends AtRestTrials {

    private static Problem refused(JobHandle<RunResult<Converted>> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Failed<RunResult<Converted>> failed -> failed.problem();
            case JobOutcome<RunResult<Converted>> other -> throw new AssertionError(other);
        };
    }

    @Test
    void anotherCopyAChangedOptionFileAndARestartWithoutTheFilesEachStopTheRunAndItIsTakenUp() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                AtRestOptions options = options(host, AtRestTarget.ENCRYPTED);
                Problem wrongCopy = refused(start(server, options, new DbaAtTheHost(host) {
                    @Override
                    Answer copied(Question.CopyOfKey copy) {
                        return new Answer("0".repeat(64), "");
                    }
                }));
                assertThat(wrongCopy.code()).isEqualTo(EncryptionError.ANOTHER_KEY);

                Problem changed = refused(resumed(server, new DbaAtTheHost(host) {
                    @Override
                    Answer copied(Question.CopyOfKey copy) {
                        try {
                            Files.writeString(host.optionFile(), "# somebody else\n");
                        } catch (IOException failure) {
                            throw new IllegalStateException(failure);
                        }
                        return super.copied(copy);
                    }
                }));
                assertThat(changed.code()).isEqualTo(EncryptionError.FILE_CHANGED);
                assertThat(Files.readString(host.optionFile())).isEqualTo("# somebody else\n");

                DbaAtTheHost forgetful = new DbaAtTheHost(host) {
                    @Override
                    void place(PlannedFile file, Path from) {}
                };
                Problem without = refused(resumed(server, forgetful));
                assertThat(without.code()).isEqualTo(EncryptionError.MANAGER_NOT_IN_PLACE);
                assertThat(forgetful.asked)
                        .as("the copy was confirmed before")
                        .noneMatch(AtRestGuide.Question.CopyOfKey.class::isInstance);
                assertThat(rest(server).any()).isFalse();

                RunResult<Converted> result = succeeded(resumed(server, new DbaAtTheHost(host)));
                assertThat(result.value().left()).isEmpty();
                assertThat(Files.readString(host.optionFile())).startsWith("# somebody else\n");
                assertKeyIsNowhereElse(host, result);
            }
        }
    }

    private JobHandle<RunResult<Converted>> resumed(OpenServer server, AtRestGuide guide) {
        EarlierRest earlier = EarlierRest.newestOf(history, server.key());
        return start(server, earlier.options(), guide, Optional.of(earlier));
    }

    /** The key is a canary: it is in its file, which others cannot read, and on the host. */
    private void assertKeyIsNowhereElse(HostedServer host, RunResult<Converted> result) throws IOException {
        Path file = folder.resolve("files/keyfile");
        String key = Files.readString(file).strip().substring(2);
        assertThat(key).matches("[0-9a-f]{64}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(result.toString()).doesNotContain(key);
        history.close();
        List<Path> holding = new ArrayList<>();
        for (Path root : List.of(folder, host.folder())) {
            for (Path path : LiveFolder.files(root)) {
                if (LiveFolder.bytes(path).contains(key)) {
                    holding.add(path);
                }
            }
        }
        assertThat(holding).containsExactlyInAnyOrder(file, host.keys());
        history = dev.drydock.history.store.HistoryStore.open(folder.resolve("home"), "test");
        for (Item item :
                history.items(history.runs(RunFilter.newest(1)).getFirst().id())) {
            assertThat(item.toString()).doesNotContain(key);
        }
    }

    @Test
    void thePlanShowsAllThatIsSentAndChangesSomething() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run(
                    "CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)", "CREATE TABLE shop.u (i INT)");
            Path log = folder.resolve("general.log");
            server.run("SET GLOBAL log_output = 'FILE'", "SET GLOBAL general_log_file = '" + log + "'");
            Path keys = Path.of(server.value("SELECT @@plugin_dir"))
                    .resolve("../keys")
                    .normalize();
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                AtRestOptions options = AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", folder.resolve("files"))
                        .purging();
                AtRestGuide guide = new AtRestGuide() {
                    private volatile Optional<Answer> answer = Optional.empty();

                    @Override
                    public void ask(Question question) {
                        answer = Optional.of(new Answer(AtRestKey.fingerprint(keys), ""));
                    }

                    @Override
                    public Optional<Answer> answer() {
                        return answer;
                    }
                };
                List<AtRestPlan> plans = new ArrayList<>();
                server.run("SET GLOBAL general_log = ON");
                RunResult<Converted> result = succeeded(runner.submit(new AtRestJob(
                        opened,
                        options,
                        guide,
                        plans::add,
                        new dev.drydock.lane.LaneListener<>() {},
                        Optional.empty(),
                        () -> history)));
                server.run("SET GLOBAL general_log = OFF");
                assertThat(result.value().left()).isEmpty();
                assertThat(plans.getFirst().keyFile())
                        .as("where the server says that its keys are")
                        .isEqualTo(keys.toString());
                Set<String> shown = plans.getFirst().steps().stream()
                        .flatMap(step -> step.statements().stream())
                        .collect(Collectors.toSet());
                Pattern change = Pattern.compile(" Query\\t((ALTER|SET PERSIST|CREATE|DROP|FLUSH|PURGE).*)");
                List<String> sent = Files.readAllLines(log).stream()
                        .map(change::matcher)
                        .filter(java.util.regex.Matcher::find)
                        .map(match -> match.group(1).replaceAll("TO '.*'", "TO '…'"))
                        .toList();
                assertThat(sent).isNotEmpty().allMatch(shown::contains);
                assertThat(sent)
                        .contains(
                                "ALTER TABLE `shop`.`t` ENCRYPTION = 'Y'", "ALTER TABLESPACE `mysql` ENCRYPTION = 'Y'");
            }
        }
    }

    @Test
    void aLostKeyFileIsNamedAndItsCopyMendsIt() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run(
                    "CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)", "CREATE TABLE shop.u (i INT)");
            server.run("ALTER TABLE shop.t ENCRYPTION = 'Y'");
            Path keys = Path.of(server.value("SELECT @@plugin_dir"))
                    .resolve("../keys")
                    .normalize();
            byte[] copy = Files.readAllBytes(keys);
            Files.delete(keys);
            server.run("ALTER INSTANCE RELOAD KEYRING");
            AtRestOptions options = AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", folder.resolve("files"))
                    .with(new AtRestOptions.Files(false, keys.toString(), "", "", Optional.empty()));
            AtRestGuide guide = new AtRestGuide() {
                @Override
                public void ask(Question question) {}

                @Override
                public Optional<Answer> answer() {
                    return Optional.of(new Answer(AtRestKey.fingerprint(keys), ""));
                }
            };
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                Problem lost = refused(start(opened, options, guide));
                assertThat(lost.code()).as(lost.full()).isEqualTo(EncryptionError.KEY_LOST);
                assertThat(lost.full()).contains(keys.toString());
                Files.write(keys, copy);
                server.run("ALTER INSTANCE RELOAD KEYRING");
                RunResult<Converted> mended = succeeded(resumed(opened, guide));
                assertThat(mended.value().items()).allMatch(dev.drydock.lane.LaneResult::done);
            }
        }
    }

    /** Without a keyring MySQL takes the statement, says nothing, and changes nothing. */
    @Test
    void aSettingThatTheServerIgnoresSilentlyIsFoundByReadingAgain() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        AtRestAct act = AtRestAct.persist("innodb_redo_log_encrypt", true);
        server.run("SET GLOBAL innodb_redo_log_encrypt = ON");
        assertThat(act.inForce(server.value(act.question()))).isFalse();
        assertThat(act.inForce("1")).isTrue();
    }
}
