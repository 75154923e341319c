package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.SchedulerKind;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.platform.schedule.Timetable;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is scheduled runs as it was written, ends with the status of its command, and leaves its output behind. */
class ScheduleCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path reports;

    @SuppressWarnings("NullAway.Init")
    private Commands commands;

    @BeforeEach
    void open() {
        commands = new Commands(folder);
    }

    @AfterEach
    void close() {
        commands.close();
    }

    private Schedules kept() {
        return new Schedules(folder, problem -> {
            throw new AssertionError(problem.full());
        });
    }

    private ScheduledCommand scheduled(String name, String... words) {
        ScheduledCommand schedule = new ScheduledCommand(
                name,
                Timetable.of("daily 02:00"),
                List.of(words),
                reports.toString(),
                SchedulerKind.CRON,
                Path.of("/usr/bin/drydock"),
                folder,
                Instant.now().minus(3, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS));
        kept().add(schedule);
        return schedule;
    }

    @Test
    void aRunEndsWithTheStatusOfItsCommandAndSaysWhatItMissed() throws Exception {
        ScheduledCommand schedule = scheduled("night's 50 %", "history", "verify");
        Commands.Ended ended = commands.run("schedule", "run", "night's 50 %");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.out()).contains("Nothing has been recorded");
        assertThat(ended.err()).contains("passed without a run of \"night's 50 %\": ");
        ScheduledRun run = kept().runs(schedule).getFirst();
        assertThat(run.missed()).isBetween(2, 3);
        assertThat(run.text()).isEqualTo("nothing in scope (exit status 4)");
        assertThat(run.good()).isFalse();
        assertThat(run.files()).hasSize(1);
        assertThat(Path.of(run.files().getFirst())).content().contains("Nothing has been recorded");
    }

    /** As {@code add} does: a file may have been changed by hand. */
    @Test
    void whatChangesAServerIsNotResumed() {
        scheduled("night", "tables", "optimize", "--server", "mysql://nobody@127.0.0.1:1");
        Commands.Ended ended = commands.run("schedule", "resume", "night");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("E-1064");
    }

    /** It names its servers by itself, and its run is in the history of the first. */
    @NeedsServers
    @Test
    void theDriftOfAGroupRunsWithItsReport() throws Exception {
        try (TestServer one = Lab.fresh(ServerKind.MARIADB);
                TestServer other = Lab.fresh(ServerKind.MARIADB)) {
            other.run("SET GLOBAL max_allowed_packet = 1048576");
            for (TestServer server : List.of(one, other)) {
                Profile lab = Lots.profile(server);
                commands.profiles()
                        .save(lab.copy(lab.id(), "shop-" + server.port())
                                .withTags(List.of("shop"))
                                .withPassword(PasswordSource.NONE));
            }
            Commands.Ended added = commands.run(
                    "schedule",
                    "add",
                    "drift",
                    "--when",
                    "daily 02:00",
                    "--scheduler",
                    "cron",
                    "--program",
                    "/usr/bin/drydock",
                    "--preview",
                    "--",
                    "advisor",
                    "drift",
                    "--tag",
                    "shop");
            assertThat(added.status()).as(added.err()).isZero();
            ScheduledCommand schedule = scheduled("drift", "advisor", "drift", "--tag", "shop");
            Commands.Ended ended = commands.run("schedule", "run", "drift");
            assertThat(ended.status()).as(ended.err()).isOne();
            assertThat(ended.out()).contains("max_allowed_packet", "changes results; 1 of 2 alike");
            ScheduledRun run = kept().runs(schedule).getFirst();
            assertThat(run.text()).isEqualTo("complete (exit status 1)");
            assertThat(run.runs()).hasSize(1);
            assertThat(run.files())
                    .hasSize(2)
                    .anySatisfy(file -> assertThat(Path.of(file)).content().contains("max_allowed_packet"));
        }
    }

    @Test
    void aServerThatCannotBeReachedIsAFailureForTheScheduler() {
        ScheduledCommand schedule = scheduled("count", "count", "--server", "mysql://nobody@127.0.0.1:1");
        assertThat(commands.run("schedule", "run", "count").status()).isEqualTo(3);
        assertThat(kept().runs(schedule).getFirst().text()).isEqualTo("cannot connect (exit status 3)");
    }

    @Test
    void theListIsAsItsSchemaSaysWithAndWithoutASchedule() throws Exception {
        Schemas.fits(
                "schedules",
                commands.run("schedule", "list", "--format", "json").out());
        scheduled("night", "history", "verify");
        scheduled("day", "history", "verify");
        kept().add(new ScheduledCommand(
                "resting",
                Timetable.of("daily 02:00"),
                List.of("history", "verify"),
                "",
                SchedulerKind.CRON,
                Path.of("/usr/bin/drydock"),
                folder,
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                true));
        commands.run("schedule", "run", "night");
        Commands.Ended ended = commands.run("schedule", "list", "--format", "json");
        Schemas.fits("schedules", ended.out());
        assertThat(ended.out()).contains("\"last_started\":\"20", "\"last_started\":\"never\"", "\"next\":\"paused\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"format\": 1, \"name\": \"broken\"}",
                "{\"format\": 1}",
                "{\"format\": 9}",
                "{\"format\": 1, \"na",
                "{\"format\": 1, \"name\": \"broken\", \"when\": \"never\", \"command\": [\"count\"], \"reports\":"
                        + " \"\", \"scheduler\": \"CRON\", \"program\": \"/x\", \"dataFolder\": \"/y\", \"created\":"
                        + " \"yesterday\"}"
            })
    void oneFileWithAMissingFieldIsNamedAndTheOthersRun(String broken) throws Exception {
        scheduled("good", "history", "verify");
        Path file = Files.writeString(folder.resolve("schedules/drydock-broken-1.json"), broken);
        Commands.Ended listed = commands.run("schedule", "list");
        assertThat(listed.status()).isEqualTo(1);
        assertThat(listed.out()).contains("good", "daily 02:00");
        assertThat(listed.err()).contains(file.getFileName().toString()).doesNotContain("E-1001", "\tat ");
        Commands.Ended ran = commands.run("schedule", "run", "good");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.out()).contains("Nothing has been recorded");
        assertThat(file).hasContent(broken);
    }

    @Test
    void aRunWithAMissingFieldCostsNoOtherRunAndNoOtherSchedule() throws Exception {
        ScheduledCommand schedule = scheduled("night", "history", "verify");
        commands.run("schedule", "run", "night");
        Path runs = folder.resolve("schedules/" + schedule.id() + ".runs.json");
        Files.writeString(
                runs, Files.readString(runs).replaceFirst("\\{\\s*\"started\"", "{\"pid\": 1}, {\"started\""));
        Commands.Ended listed = commands.run("schedule", "list");
        assertThat(listed.out()).contains("night", "nothing in scope (exit status 4)");
        assertThat(listed.err()).contains("E-1072", runs.getFileName().toString());
    }

    @Test
    void theListWithoutTheSchedulersProgramSaysThatItCannotBeReadAndListsTheRest() throws Exception {
        assumeTrue(Stream.of(System.getenv("PATH").split(":"))
                .noneMatch(place -> Files.isExecutable(Path.of(place, "crontab"))));
        scheduled("night", "history", "verify");
        Commands.Ended listed = commands.run("schedule", "list");
        assertThat(listed.status()).isEqualTo(1);
        assertThat(listed.out()).contains("night", "cron (cannot be read)");
        assertThat(listed.err()).contains("E-1071", "crontab").doesNotContain("entry is gone", "Nothing of the entry");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count --server mysql://nobody@127.0.0.1:1 --growth-table --yes --unlock w",
                "count --server mysql://nobody@127.0.0.1:1 --unlock=w",
                "count --server mysql://nobody@127.0.0.1:1 @more",
                "upgrade run --server mysql://nobody@127.0.0.1:1 --yes",
                "servers add --host h --user u another"
            })
    void aScheduleWhoseFileWasWrittenByHandChangesNothingEither(String words) {
        ScheduledCommand schedule = scheduled("x", words.split(" "));
        Commands.Ended ended = commands.run("schedule", "run", "x");
        assertThat(ended.status()).as("refused before it connects").isIn(1, 2);
        assertThat(ended.err()).containsPattern("E-1064|not in an @FILE");
        assertThat(kept().runs(schedule).getFirst().good()).isFalse();
        assertThat(commands.profiles().all()).isEmpty();
    }

    /** What unlocks a server is refused whatever the command that takes it. */
    @Test
    void everyCommandThatCanUnlockAServerIsRefusedWithIt() {
        List<String> unlocking = new ArrayList<>();
        CommandLine all = commands.line();
        for (CommandLine command : leaves(all).toList()) {
            if (command.getCommandSpec().findOption("--unlock") != null) {
                String name = command.getCommandSpec().qualifiedName(" ").substring("drydock ".length());
                unlocking.add(name);
                ScheduledCommand schedule = scheduled(name, (name + " --unlock w").split(" "));
                assertThat(commands.run("schedule", "run", name).err())
                        .as(name)
                        .containsPattern("E-1064|The command is wrong: Missing required");
                assertThat(kept().runs(schedule).getFirst().good()).isFalse();
            }
        }
        assertThat(unlocking).contains("count", "upgrade run", "threadpool apply", "sessions end");
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(ScheduleCommandTest::leaves));
    }

    @Test
    void aSecondRunBesideAnotherIsNotStarted() {
        ScheduledCommand schedule = scheduled("x", "history", "verify");
        try (Schedules.Turn _ = kept().lock(schedule)) {
            Commands.Ended ended = commands.run("schedule", "run", "x");
            assertThat(ended.status()).isEqualTo(1);
            assertThat(ended.err()).contains("E-1068");
        }
        assertThat(kept().runs(schedule)).isEmpty();
    }

    @Test
    void aFolderOfReportsThatIsGoneIsAFailureBeforeTheCommandBegins() throws Exception {
        ScheduledCommand schedule = scheduled("x", "history", "verify");
        try (Stream<Path> all = Files.list(reports)) {
            assertThat(all).isEmpty();
        }
        Files.delete(reports);
        Commands.Ended ended = commands.run("schedule", "run", "x");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("E-1007");
        assertThat(kept().runs(schedule).getFirst().good()).isFalse();
        Files.createDirectory(reports);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "servers list|E-1064",
                "upgrade run --server x|E-1064",
                "count --server x --growth-table --yes --unlock w|E-1064",
                "count --server x --growth-table|E-1064",
                "count --server x --unlock=w|E-1064",
                "count --server x @more|not in an @FILE",
                "schedule list|E-1064",
                "count --server x --ask-password|E-1065",
                "count --server x --password-stdin|E-1065",
                "count --server asked|E-1065",
                "count --server locked|E-1065",
                "count --tag night|E-1065",
                "count --server nobody|There is no saved server named",
                "count --tag never|No saved server has the tag",
                "count --nonsense|The command is wrong",
                "nonsense|The command is wrong",
                "count --server x -psecret|A password on the command line",
                "history backup|The command is wrong"
            })
    void whatCannotRunByItselfIsRefusedBeforeAnythingIsWritten(String words, String why) {
        assertThat(commands.run("servers", "add", "--host", "h", "--user", "u", "--tags", "night", "asked")
                        .status())
                .isZero();
        Stream<String> add = Stream.of(
                "schedule",
                "add",
                "n",
                "--when",
                "daily 02:00",
                "--scheduler",
                "cron",
                "--program",
                "/bin/d",
                "--preview",
                "--");
        String[] line = Stream.concat(
                        add,
                        Stream.of(words.replace("--server locked", "--server asked")
                                .split(" ")))
                .toArray(String[]::new);
        Commands.Ended ended = commands.run(line);
        assertThat(ended.status()).isNotZero();
        assertThat(ended.err()).contains(why).doesNotContain("secret");
        assertThat(kept().all()).isEmpty();
    }

    @Test
    void thePreviewShowsTheEntryAndWritesNothing() {
        Commands.Ended ended = commands.run(
                "schedule",
                "add",
                "it's 50 %",
                "--when",
                "weekly sun 04:30",
                "--scheduler",
                "cron",
                "--program",
                "/opt/dry dock",
                "--preview",
                "--",
                "history",
                "verify");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("30 4 * * 0 'env' 'DRYDOCK_HOME=", "'/opt/dry dock' 'schedule' 'run' 'it'\\''s 50 \\%'");
        assertThat(kept().all()).isEmpty();
        assertThat(commands.run("schedule", "list").status()).isEqualTo(4);
    }
}
