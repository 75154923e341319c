package dev.drydock.platform.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File and entry of a schedule change together, or not at all. */
class ScheduleChangesTest {

    private static final String OTHERS = "5 4 * * * /usr/bin/true\n";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private String crontab = OTHERS;
    private boolean refusing;

    private ScheduleChanges changes() {
        return new ScheduleChanges(kept(), schedulers());
    }

    private Schedulers schedulers() {
        return new Schedulers(this::cron, "Linux", folder, Map.of());
    }

    private SystemCommand.Answer cron(List<String> words, String input, Charset charset) {
        if (words.get(1).equals("-")) {
            if (refusing) {
                return new SystemCommand.Answer(1, "", "disk full");
            }
            crontab = input;
        }
        return new SystemCommand.Answer(0, crontab, "");
    }

    private Schedules kept() {
        return new Schedules(folder, problem -> {
            throw new AssertionError(problem.full());
        });
    }

    private ScheduledCommand schedule(String when) {
        return new ScheduledCommand(
                "night",
                Timetable.of(when),
                List.of("count", "--server", "shop"),
                "",
                SchedulerKind.CRON,
                Path.of("/usr/bin/drydock"),
                folder,
                Instant.now().minus(3, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS));
    }

    @Test
    void aPausedScheduleHasNoEntryAndMissesNothingUntilItIsResumed() {
        ScheduledCommand night = schedule("daily 02:00");
        changes().add(night);
        changes().change(night, night.paused(true));
        assertThat(crontab).isEqualTo(OTHERS);
        ScheduledCommand paused = kept().find("night");
        assertThat(paused.paused()).isTrue();
        ScheduleState state = ScheduleState.read(paused, kept(), schedulers(), Instant.now(), ZoneOffset.UTC);
        assertThat(state.condition()).isEqualTo(ScheduleState.Condition.PAUSED);
        assertThat(state.missed()).isZero();
        assertThat(state.next()).isEmpty();
        changes().change(paused, paused.paused(false));
        assertThat(crontab).contains(OTHERS.strip(), night.id());
        ScheduleState on =
                ScheduleState.read(kept().find("night"), kept(), schedulers(), Instant.now(), ZoneOffset.UTC);
        assertThat(on.condition()).isEqualTo(ScheduleState.Condition.ON);
        assertThat(on.missed()).isZero();
    }

    @Test
    void aRefusedChangeLeavesFileAndEntry() {
        ScheduledCommand night = schedule("daily 02:00");
        changes().add(night);
        String before = crontab;
        refusing = true;
        assertThatThrownBy(() -> changes().change(night, night.paused(true)))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-1067");
        assertThat(kept().find("night")).isEqualTo(night);
        assertThat(crontab).isEqualTo(before);
    }

    @Test
    void whatAnotherProgramChangedMeanwhileIsNotChanged() {
        ScheduledCommand read = schedule("daily 02:00");
        changes().add(read);
        ScheduledCommand other = schedule("every 5");
        changes().change(read, other);
        assertThatThrownBy(() -> changes().change(read, read.paused(true)))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-1073");
        assertThat(kept().find("night")).isEqualTo(other);
        changes().remove(other);
        assertThatThrownBy(() -> changes().change(other, other.paused(true)))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-1062");
    }

    @Test
    void aPausedScheduleThatTheSchedulerStillStartsIsToldAsSuch() {
        ScheduledCommand night = schedule("daily 02:00");
        changes().add(night);
        String withEntry = crontab;
        changes().change(night, night.paused(true));
        crontab = withEntry;
        ScheduleState state =
                ScheduleState.read(kept().find("night"), kept(), schedulers(), Instant.now(), ZoneOffset.UTC);
        assertThat(state.condition()).isEqualTo(ScheduleState.Condition.STARTED_ALTHOUGH_PAUSED);
        assertThat(state.well()).isFalse();
    }

    @Test
    void aFileThatNobodyCanReadIsToldEachTimeAndStaysWhereItIs() throws Exception {
        ScheduledCommand night = schedule("daily 02:00");
        changes().add(night);
        Path file = folder.resolve("schedules").resolve(night.id() + ".json");
        String half = Files.readString(file).substring(0, 40);
        Files.writeString(file, half);
        for (int reading = 0; reading < 2; reading++) {
            List<String> told = new ArrayList<>();
            assertThat(new Schedules(folder, problem -> told.add(problem.full())).all())
                    .isEmpty();
            assertThat(told).singleElement().asString().contains("E-1072", file.toString());
        }
        assertThat(Files.readString(file)).isEqualTo(half);
    }

    @Test
    void oneThatRunsIsNotRemoved() {
        ScheduledCommand night = schedule("daily 02:00");
        changes().add(night);
        String before = crontab;
        try (Schedules.Turn _ = kept().lock(night)) {
            assertThatThrownBy(() -> changes().remove(night)).hasMessageContaining("E-1078");
        }
        assertThat(kept().find("night")).isEqualTo(night);
        assertThat(crontab).isEqualTo(before);
    }

    @Test
    void aRefusedRemovalLeavesFileAndEntry() {
        ScheduledCommand night = schedule("daily 02:00");
        changes().add(night);
        refusing = true;
        assertThatThrownBy(() -> changes().remove(night)).hasMessageContaining("E-1067");
        assertThat(kept().find("night")).isEqualTo(night);
        refusing = false;
        changes().remove(night);
        assertThat(kept().all()).isEmpty();
        assertThat(crontab).isEqualTo(OTHERS);
    }

    @Test
    void aNameThatTurnsWhatFollowsOnTheScreenIsRefused() {
        assertThatThrownBy(() -> new ScheduledCommand(
                                "x\u202eevil",
                                Timetable.of("daily 02:00"),
                                List.of("count"),
                                "",
                                SchedulerKind.CRON,
                                Path.of("/usr/bin/drydock"),
                                folder,
                                Instant.EPOCH)
                        .require())
                .hasMessageContaining("E-1060");
    }
}
