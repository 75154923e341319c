package dev.drydock.platform.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times and words reach the system's schedulers as they are meant, and what was in a crontab before stays. */
class SchedulerEntriesTest {

    private static final String HOSTILE = "it's \"50 %\" of $HOME; `id` \\ ä & <b> %h ' $$";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private ScheduledCommand schedule(String name, String when, SchedulerKind kind) {
        return new ScheduledCommand(
                name,
                Timetable.of(when),
                List.of("count", "--server", "shop"),
                "",
                kind,
                folder.resolve("pro gram %d"),
                folder.resolve("da'ta %"),
                Instant.parse("2026-11-01T00:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "every 10|*/10 * * * *|*-*-* *:00/10:00|2026-11-22T18:10:00Z",
                "hourly 15|15 * * * *|*-*-* *:15:00|2026-11-22T18:15:00Z",
                "daily 02:30|30 2 * * *|*-*-* 02:30:00|2026-11-23T02:30:00Z",
                "weekly sun 18:05|5 18 * * 0|Sun *-*-* 18:05:00|2026-11-22T18:05:00Z",
                "weekly mon 2:00||E|",
                "weekly Monday 02:00|0 2 * * 1|Mon *-*-* 02:00:00|2026-11-23T02:00:00Z",
                "monthly 1 02:00|0 2 1 * *|*-*-01 02:00:00|2026-12-01T02:00:00Z"
            })
    void timesAreTheSameForEachScheduler(String text, String cron, String calendar, String next) {
        if (calendar.equals("E")) {
            assertThatThrownBy(() -> Timetable.of(text)).hasMessageContaining("E-1063");
            return;
        }
        Timetable when = Timetable.of(text);
        assertThat(when.cron()).isEqualTo(cron);
        assertThat(when.onCalendar()).isEqualTo(calendar);
        assertThat(Timetable.of(when.text())).isEqualTo(when);
        assertThat(when.next(ZonedDateTime.parse("2026-11-22T18:00:30Z"))).isEqualTo(ZonedDateTime.parse(next));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "daily",
                "daily 25:00",
                "daily 02:00:01",
                "every 7",
                "every 0",
                "hourly 60",
                "hourly -1",
                "weekly x 02:00",
                "monthly 29 02:00",
                "monthly 0 02:00",
                "daily 02:00 x",
                "* * * * *"
            })
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> Timetable.of(text)).hasMessageContaining("E-1063");
    }

    @Test
    void aTimeThatTheClocksLeaveOutIsMetOnceThatDay() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        ZonedDateTime before = ZonedDateTime.of(2026, 3, 29, 0, 0, 0, 0, berlin);
        ZonedDateTime first = Timetable.of("daily 02:30").next(before);
        assertThat(first.toLocalTime()).hasToString("03:30");
        assertThat(Timetable.of("daily 02:30").next(first).toLocalDate()).hasToString("2026-03-30");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "a\rb", "a\u0000b", "a\u001b[2J", " a", "a ", "-a", "a\u2028b"})
    void aNameThatAnEntryCannotHoldIsRefused(String name) {
        assertThatThrownBy(
                        () -> schedule(name, "daily 02:00", SchedulerKind.CRON).require())
                .hasMessageContaining("E-1060");
        ScheduledCommand good = schedule("a", "daily 02:00", SchedulerKind.CRON);
        assertThatThrownBy(() -> new ScheduledCommand(
                                "a",
                                good.when(),
                                List.of("count\nrm"),
                                "",
                                good.scheduler(),
                                good.program(),
                                good.dataFolder(),
                                good.since())
                        .require())
                .hasMessageContaining("E-1070");
    }

    /** A crontab that is kept in memory. */
    private static final class MemoryCron implements SystemCommand {
        private Optional<String> tab;

        MemoryCron(Optional<String> tab) {
            this.tab = tab;
        }

        @Override
        public Answer run(List<String> words, String input, Charset charset) {
            switch (words.get(1)) {
                case "-l" -> {
                    return tab.map(text -> new Answer(0, text, "")).orElse(new Answer(1, "", "no crontab for dba"));
                }
                case "-" -> tab = Optional.of(input);
                case "-r" -> tab = Optional.empty();
                default -> throw new AssertionError(words);
            }
            return new Answer(0, "", "");
        }
    }

    @Test
    void theCrontabKeepsItsOtherLinesAndOursComesAndGoes() {
        String others = "MAILTO=dba@example.com\n# mine\n5 4 * * * /usr/bin/true\n";
        MemoryCron cron = new MemoryCron(Optional.of(others));
        CronTab entries = new CronTab(cron);
        ScheduledCommand one = schedule("one", "daily 02:00", SchedulerKind.CRON);
        ScheduledCommand two = schedule(HOSTILE, "every 5", SchedulerKind.CRON);
        entries.write(one);
        entries.write(two);
        entries.write(one);
        assertThat(entries.standing(one)).isEqualTo(SchedulerEntry.Standing.THERE);
        assertThat(cron.tab.orElseThrow().lines()).hasSize(7);
        entries.remove(one);
        assertThat(entries.standing(one)).isEqualTo(SchedulerEntry.Standing.GONE);
        assertThat(entries.standing(two)).isEqualTo(SchedulerEntry.Standing.THERE);
        entries.remove(two);
        assertThat(cron.tab).contains(others);

        MemoryCron none = new MemoryCron(Optional.empty());
        new CronTab(none).write(one);
        new CronTab(none).remove(one);
        assertThat(none.tab).isEmpty();
    }

    /** A program of its own in place of crontab, which warns, as some do. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void otherLinesOfACrontabStayByteByByte() throws Exception {
        byte[] others = "# M\u00fcller\r\n\n5 4 * * * echo '\u00e4 \u0085'\n".getBytes(StandardCharsets.ISO_8859_1);
        Path tab = Files.write(folder.resolve("tab"), others);
        String crontab = "case $1 in -l) echo warned >&2; cat \"$0\" ;; -) cat > \"$0\" ;; esac";
        SystemCommand system = (words, input, charset) -> SystemCommand.ofComputer()
                .run(List.of("sh", "-c", crontab, tab.toString(), words.get(1)), input, charset);
        CronTab entries = new CronTab(system);
        ScheduledCommand schedule = schedule(HOSTILE, "daily 02:00", SchedulerKind.CRON);
        entries.write(schedule);
        assertThat(new String(Files.readAllBytes(tab), StandardCharsets.ISO_8859_1))
                .startsWith(new String(others, StandardCharsets.ISO_8859_1));
        assertThat(new String(Files.readAllBytes(tab), StandardCharsets.UTF_8)).contains(entries.preview(schedule));
        assertThat(entries.standing(schedule)).isEqualTo(SchedulerEntry.Standing.THERE);
        entries.remove(schedule);
        assertThat(Files.readAllBytes(tab)).isEqualTo(others);
    }

    /** A program that it left behind keeps its output open: Java has it whole, or waits for more. */
    @RepeatedTest(3)
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void anAnswerThatIsGoodIsWhole() {
        SystemCommand.Answer answer =
                SystemCommand.ofComputer().run(List.of("sh", "-c", "echo first; sleep 3 & sleep 0.3; exit 0"));
        assertThat(answer.output()).isEqualTo(answer.good() ? "first\n" : "");
    }

    @Test
    void aCrontabThatCannotBeReadIsNotWrittenAnew() {
        List<String> asked = new ArrayList<>();
        SystemCommand broken = (words, _, _) -> {
            asked.add(words.get(1));
            return new SystemCommand.Answer(1, "", "crontab: permission denied");
        };
        assertThatThrownBy(() -> new CronTab(broken).write(schedule("a", "every 5", SchedulerKind.CRON)))
                .hasMessageContaining("E-1071");
        assertThat(asked).containsExactly("-l");
    }

    @Test
    void aSchedulerThatDoesNotAnswerIsNotSaidToHaveLostItsEntry() {
        SystemCommand missing = (_, _, _) -> new SystemCommand.Answer(SystemCommand.NOT_STARTED, "", "No such file");
        ScheduledCommand schedule = schedule("a", "every 5", SchedulerKind.CRON);
        assertThat(new CronTab(missing).standing(schedule)).isEqualTo(SchedulerEntry.Standing.UNKNOWN);
        assertThat(new WindowsTask(missing).standing(schedule)).isEqualTo(SchedulerEntry.Standing.UNKNOWN);
        new SystemdTimer(folder.resolve("units"), (_, _, _) -> new SystemCommand.Answer(0, "", "")).write(schedule);
        assertThat(new SystemdTimer(folder.resolve("units"), missing).standing(schedule))
                .isEqualTo(SchedulerEntry.Standing.UNKNOWN);
    }

    /** What cron makes of a command: a backslash before a per cent sign goes. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aShellReadsBackEveryWordOfACrontabLine() throws Exception {
        List<String> words = List.of("printf", "%s\\n", HOSTILE, "two words", "", "--x=$(id)");
        String command = Quoting.cron(words);
        assertThat(command.replace("\\%", "")).doesNotContain("%");
        // over standard input: Java passes arguments in the locale's characters, of which C has no others than ASCII
        Process shell = new ProcessBuilder("/bin/sh").start();
        try (var input = shell.getOutputStream()) {
            input.write(command.replace("\\%", "%").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactly(HOSTILE, "two words", "", "--x=$(id)");
    }

    @Test
    void systemdsUnitsAreWrittenEnabledAndRemovedAndNothingStaysOfARefusal() {
        List<String> asked = new ArrayList<>();
        int[] status = {0};
        SystemCommand system = (words, _, _) -> {
            asked.add(words.get(2));
            return new SystemCommand.Answer(words.get(2).equals("enable") ? status[0] : 0, "", "refused");
        };
        SystemdTimer entries = new SystemdTimer(folder.resolve("units"), system);
        ScheduledCommand schedule = schedule(HOSTILE, "daily 02:00", SchedulerKind.SYSTEMD);
        entries.write(schedule);
        assertThat(asked).containsExactly("daemon-reload", "enable");
        assertThat(folder.resolve("units"))
                .isDirectoryContaining(file -> file.toString().endsWith(".timer"));
        assertThat(entries.standing(schedule)).isEqualTo(SchedulerEntry.Standing.THERE);
        entries.remove(schedule);
        assertThat(folder.resolve("units")).isEmptyDirectory();
        status[0] = 1;
        assertThatThrownBy(() -> entries.write(schedule)).hasMessageContaining("E-1067");
        assertThat(folder.resolve("units")).isEmptyDirectory();
    }

    /** As loginctl(1) answers: of who is neither logged in nor lingering it knows nothing. */
    @ParameterizedTest
    @CsvSource({"0, yes, true", "0, no, false", "1, '', false", "-1, '', false"})
    void aTimerThatEndsAtLogOutIsSaidToDoSo(int status, String linger, boolean lingers) {
        SystemCommand system = (words, _, _) -> words.getFirst().equals("loginctl")
                ? new SystemCommand.Answer(status, linger + "\n", "")
                : new SystemCommand.Answer(0, "", "");
        Schedulers schedulers = new Schedulers(system, "Linux", folder, Map.of());
        Schedules kept = new Schedules(folder, _ -> {});
        ScheduledCommand schedule = schedule("a", "every 5", SchedulerKind.SYSTEMD);
        new ScheduleChanges(kept, schedulers).add(schedule);
        ScheduleState state = ScheduleState.read(schedule, kept, schedulers, Instant.now(), ZoneId.of("UTC"));
        assertThat(state.condition())
                .isEqualTo(lingers ? ScheduleState.Condition.ON : ScheduleState.Condition.ON_WHILE_LOGGED_IN);
        assertThat(state.caution().map(text -> text.contains("enable-linger")))
                .isEqualTo(lingers ? Optional.empty() : Optional.of(true));
        assertThat(schedulers.entries(SchedulerKind.CRON).caution()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"every 5", "every 30", "hourly 15", "daily 02:30", "weekly sun 18:05", "monthly 28 00:00"})
    void systemdItselfUnderstandsTheTimesAndTheUnits(String when) throws Exception {
        SystemCommand system = SystemCommand.ofComputer();
        assumeTrue(system.run(List.of("systemd-analyze", "--version")).good(), "systemd-analyze is not installed here");
        ScheduledCommand schedule = schedule(HOSTILE, when, SchedulerKind.SYSTEMD);
        SystemCommand.Answer calendar = system.run(
                List.of("systemd-analyze", "calendar", schedule.when().onCalendar()));
        assertThat(calendar.status()).as(calendar.told()).isZero();
        Files.writeString(schedule.program(), "#!/bin/sh\n");
        assertThat(schedule.program().toFile().setExecutable(true)).isTrue();
        Path service = Files.writeString(folder.resolve("x.service"), SystemdTimer.serviceText(schedule));
        Path timer = Files.writeString(folder.resolve("x.timer"), SystemdTimer.timerText(schedule));
        SystemCommand.Answer verified =
                system.run(List.of("systemd-analyze", "verify", "--man=no", service.toString(), timer.toString()));
        assertThat(verified.told().lines().filter(line -> line.contains(folder.toString())))
                .as(verified.told())
                .isEmpty();
    }

    @Test
    void entriesForMacsAndWindowsAreWellFormedThoughNotTried() throws Exception {
        ScheduledCommand schedule = schedule(HOSTILE, "weekly sat 02:00", SchedulerKind.LAUNCHD);
        String list = new LaunchAgent(folder, (_, _, _) -> new SystemCommand.Answer(0, "", "")).preview(schedule);
        var factory = javax.xml.parsers.DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        var document = factory.newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8)));
        var strings = document.getElementsByTagName("string");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < strings.getLength(); i++) {
            texts.add(strings.item(i).getTextContent());
        }
        assertThat(texts).contains(HOSTILE, schedule.program().toString());
        assertThat(new WindowsTask((_, _, _) -> new SystemCommand.Answer(0, "", "")).preview(schedule))
                .contains("/sc weekly /d SAT /st 02:00");
        assertThat(new Schedulers((_, _, _) -> new SystemCommand.Answer(0, "", ""), "Mac OS X", folder, Map.of())
                        .found())
                .isEqualTo(SchedulerKind.LAUNCHD);
        assertThatThrownBy(() -> new Schedulers(
                                (_, _, _) -> new SystemCommand.Answer(SystemCommand.NOT_STARTED, "", ""),
                                "Linux",
                                folder,
                                Map.of())
                        .found())
                .hasMessageContaining("E-1066");
    }

    @Test
    void schedulesAndTheirRunsAreKeptAndMissedTimesAreCounted() {
        Schedules kept = new Schedules(folder, problem -> {
            throw new AssertionError(problem.full());
        });
        ScheduledCommand schedule = schedule(HOSTILE, "daily 02:00", SchedulerKind.CRON);
        kept.add(schedule);
        assertThatThrownBy(() -> kept.add(schedule)).hasMessageContaining("E-1061");
        assertThat(kept.all()).containsExactly(schedule);
        assertThat(kept.find(HOSTILE)).isEqualTo(schedule);
        ZoneId utc = ZoneId.of("UTC");
        assertThat(MissedRuns.count(schedule, kept.runs(schedule), Instant.parse("2026-11-01T02:04:00Z"), utc))
                .isZero();
        assertThat(MissedRuns.count(schedule, kept.runs(schedule), Instant.parse("2026-11-03T03:00:00Z"), utc))
                .isEqualTo(3);
        Instant at = Instant.parse("2026-11-03T03:00:00Z");
        ScheduledRun begun = new ScheduledRun(at, Optional.empty(), 0, "", 3, List.of(), List.of(), 1L << 30);
        kept.note(schedule, begun);
        assertThat(kept.runs(schedule).getFirst().running()).isFalse();
        assertThat(kept.runs(schedule).getFirst().good()).isFalse();
        kept.note(
                schedule,
                new ScheduledRun(at, Optional.of(at.plusSeconds(5)), 1, "failed", 3, List.of(7L), List.of("a"), 1L));
        assertThat(kept.runs(schedule)).hasSize(1);
        assertThat(MissedRuns.count(schedule, kept.runs(schedule), Instant.parse("2026-11-04T02:01:00Z"), utc))
                .isZero();
        try (Schedules.Turn _ = kept.lock(schedule)) {
            assertThatThrownBy(() -> kept.lock(schedule)).hasMessageContaining("E-1068");
        }
        kept.lock(schedule).close();
        kept.remove(schedule);
        assertThat(kept.all()).isEmpty();
        assertThatThrownBy(() -> kept.find(HOSTILE)).hasMessageContaining("E-1062");
    }
}
