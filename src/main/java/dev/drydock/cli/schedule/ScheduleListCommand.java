package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.schedule.MissedRuns;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.SchedulerKind;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock schedule list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        header = "List what is scheduled, when it last ran and how it ended.",
        description =
                "Exit status: 0; 1 if the last run of one did not end well, if one was missed, or if the scheduler has"
                        + " lost an entry; 4 if nothing is scheduled.")
final class ScheduleListCommand implements Callable<ExitStatus> {

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final Listing listing = new Listing();

    ScheduleListCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    static String word(SchedulerKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public ExitStatus call() {
        Schedules kept = ScheduleCommand.schedules(services, terminal);
        List<ScheduledCommand> all = kept.all();
        ZoneId zone = ZoneId.systemDefault();
        Instant now = Instant.now();
        boolean good = true;
        List<List<?>> rows = new ArrayList<>();
        Schedulers schedulers = Schedulers.ofComputer();
        for (ScheduledCommand schedule : all) {
            List<ScheduledRun> runs = kept.runs(schedule);
            Optional<ScheduledRun> last = runs.stream().findFirst();
            int missed = MissedRuns.count(schedule, runs, now, zone);
            boolean present = schedulers.entries(schedule.scheduler()).present(schedule);
            good &= missed == 0
                    && present
                    && last.map(run -> run.running() || run.good()).orElse(true);
            rows.add(List.of(
                    schedule.name(),
                    schedule.when().text(),
                    word(schedule.scheduler()) + (present ? "" : " (entry is gone)"),
                    last.<Object>map(ScheduledRun::started).orElse("never"),
                    last.map(ScheduleListCommand::end).orElse(""),
                    missed,
                    schedule.when().next(now.atZone(zone)).toInstant(),
                    String.join(" ", schedule.command())));
        }
        if (all.isEmpty()) {
            terminal.err().println("Nothing is scheduled.");
        }
        if (!all.isEmpty() || !listing.text()) {
            listing.rows(
                    terminal,
                    List.of("name", "times", "by", "last started", "how it ended", ">missed", "next", "command"),
                    rows);
        }
        if (all.isEmpty()) {
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return good ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    static String end(ScheduledRun run) {
        if (run.running()) {
            return "running";
        }
        return run.ended().isEmpty() ? "interrupted" : run.text();
    }
}
