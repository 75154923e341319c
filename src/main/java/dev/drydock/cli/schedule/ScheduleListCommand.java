package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.schedule.ScheduleError;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.SchedulerKind;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock schedule list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        header = "List what is scheduled, when it last ran and how it ended.",
        description =
                "Exit status: 0; 1 if the last run of one did not end well, if one was missed, if the scheduler has"
                        + " lost an entry or cannot be asked, or if a schedule's file cannot be used; 4 if nothing is"
                        + " scheduled.")
final class ScheduleListCommand extends ServiceCommand {

    @Mixin
    private final Listing listing = new Listing();

    ScheduleListCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    static String word(SchedulerKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public ExitStatus call() {
        Set<String> wrong = new LinkedHashSet<>();
        Set<String> cautions = new LinkedHashSet<>();
        Schedules kept = new Schedules(services.dataFolder(), problem -> wrong.add(problem.full()));
        List<ScheduledCommand> all = kept.all();
        ZoneId zone = ZoneId.systemDefault();
        Instant now = Instant.now();
        boolean good = true;
        List<List<?>> rows = new ArrayList<>();
        Schedulers schedulers = Schedulers.ofComputer();
        for (ScheduledCommand schedule : all) {
            ScheduleState state = ScheduleState.read(schedule, kept, schedulers, now, zone);
            if (state.condition() == ScheduleState.Condition.UNKNOWN) {
                wrong.add(Problem.of(ScheduleError.UNREADABLE, "", program(schedule.scheduler()))
                        .full());
            }
            state.caution().ifPresent(cautions::add);
            good &= state.well();
            rows.add(List.of(
                    schedule.name(),
                    schedule.when().text(),
                    word(schedule.scheduler()) + word(state.condition()),
                    state.last().<Object>map(ScheduledRun::started).orElse("never"),
                    state.last().map(ScheduleListCommand::end).orElse(""),
                    state.missed(),
                    state.next().<Object>map(next -> next).orElse("paused"),
                    String.join(" ", schedule.command())));
        }
        wrong.forEach(terminal.err()::println);
        cautions.forEach(terminal.err()::println);
        if (all.isEmpty() && wrong.isEmpty()) {
            terminal.err().println("Nothing is scheduled.");
        }
        if (!all.isEmpty() || !listing.text()) {
            listing.rows(
                    terminal,
                    List.of("name", "times", "by", "last started", "how it ended", ">missed", "next", "command"),
                    rows);
        }
        if (all.isEmpty() && wrong.isEmpty()) {
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return good && wrong.isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private static String word(ScheduleState.Condition condition) {
        return switch (condition) {
            case ON -> "";
            case ON_WHILE_LOGGED_IN -> " (while logged in)";
            case PAUSED -> " (paused)";
            case LOST -> " (entry is gone)";
            case UNKNOWN -> " (cannot be read)";
            case STARTED_ALTHOUGH_PAUSED -> " (paused, but still has the entry)";
        };
    }

    private static String program(SchedulerKind kind) {
        return switch (kind) {
            case CRON -> "crontab";
            case SYSTEMD -> "systemctl --user";
            case LAUNCHD -> "launchctl";
            case WINDOWS -> "schtasks";
        };
    }

    static String end(ScheduledRun run) {
        if (run.running()) {
            return "running";
        }
        return run.ended().isEmpty() ? "interrupted" : run.text();
    }
}
