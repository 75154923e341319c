package dev.drydock.ui;

import dev.drydock.platform.schedule.SchedulableCommands;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.SystemCommand;
import dev.drydock.ui.schedule.ScheduleSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Schedules of a window on a computer without a scheduler, where nothing can be scheduled. */
final class SampleSchedules {

    private SampleSchedules() {}

    static ScheduleSource none(Path folder) {
        return new ScheduleSource(
                folder,
                new Schedulers(
                        (words, _, _) ->
                                new SystemCommand.Answer(SystemCommand.NOT_STARTED, "", "no " + words.getFirst()),
                        "Linux",
                        folder,
                        Map.of()),
                new SchedulableCommands() {
                    @Override
                    public List<Offered> all() {
                        return List.of();
                    }

                    @Override
                    public void require(List<String> words) {
                        throw new AssertionError(words);
                    }
                },
                () -> folder.resolve("drydock"));
    }
}
