package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.platform.schedule.MissedRuns;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.platform.task.RunOutcome;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code drydock schedule run}: what the scheduler starts. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Run what is scheduled now, as the system's scheduler does.",
        description =
                "Exit status: that of the command; 1 also if the run before goes on, or a report could not be written.")
final class ScheduleRunCommand extends ServiceCommand {

    private final Function<Terminal, CommandLine> all;
    private final ScheduleCommand.Nested nested;

    @Parameters(paramLabel = "NAME", description = "The schedule.")
    private String name = "";

    ScheduleRunCommand(
            Services services, Terminal terminal, Function<Terminal, CommandLine> all, ScheduleCommand.Nested nested) {
        super(services, terminal);
        this.all = all;
        this.nested = nested;
    }

    @Override
    public ExitStatus call() {
        Schedules kept = ScheduleCommand.schedules(services, terminal);
        ScheduledCommand schedule = kept.find(name);
        try (Schedules.Turn _ = kept.lock(schedule)) {
            return run(kept, schedule);
        }
    }

    private ExitStatus run(Schedules kept, ScheduledCommand schedule) {
        Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        int missed = MissedRuns.count(schedule, kept.runs(schedule), started, ZoneId.systemDefault());
        if (missed > 0) {
            terminal.err().println("Times that passed without a run of \"" + schedule.name() + "\": " + missed + ".");
        }
        long pid = ProcessHandle.current().pid();
        kept.note(schedule, new ScheduledRun(started, Optional.empty(), 0, "", missed, List.of(), List.of(), pid));
        HistoryBrowser history = new HistoryBrowser(services.recording().get());
        long before = history.newest();
        ScheduledFiles files = new ScheduledFiles(schedule, started);
        ExitStatus status = ExitStatus.SOME_FAILED;
        List<RunSummary> runs = new ArrayList<>();
        try {
            status = command(schedule, files);
            runs.addAll(history.begunHere(before));
            status = reports(runs, files, status);
        } finally {
            kept.note(
                    schedule,
                    new ScheduledRun(
                            started,
                            Optional.of(Instant.now()),
                            status.status(),
                            text(runs, status),
                            missed,
                            runs.stream().map(RunSummary::id).toList(),
                            files.written(),
                            pid));
        }
        return status;
    }

    /** Its file may have been written by hand. */
    private ExitStatus command(ScheduledCommand schedule, ScheduledFiles files) {
        SchedulableCommand.requireLooking(all.apply(terminal), schedule.command());
        try (ScheduledFiles.Tee out = files.tee(terminal.out());
                ScheduledFiles.Tee err = files.tee(terminal.err())) {
            Terminal told = new Terminal(InputStream.nullInputStream(), out.stream(), false, err.stream(), false);
            return nested.run(told, schedule.command().toArray(String[]::new));
        }
    }

    private ExitStatus reports(List<RunSummary> runs, ScheduledFiles files, ExitStatus status) {
        ExitStatus worst = status;
        for (RunSummary run : runs) {
            Optional<Path> file = files.report(run.id());
            if (file.isPresent()) {
                ExitStatus written = nested.run(
                        terminal,
                        "history",
                        "report",
                        String.valueOf(run.id()),
                        "--output",
                        file.get().toString());
                if (written != ExitStatus.DONE && worst == ExitStatus.DONE) {
                    worst = written;
                }
            }
        }
        return worst;
    }

    private static String text(List<RunSummary> runs, ExitStatus status) {
        String word = runs.isEmpty()
                ? ""
                : runs.getLast().outcome().map(RunOutcome::text).orElse("running");
        return switch (status) {
            case DONE -> word.isEmpty() ? "complete" : word;
            case SOME_FAILED, USAGE, CANNOT_CONNECT, NOTHING_IN_SCOPE, CANCELLED ->
                (word.isEmpty() ? reason(status) : word) + " (exit status " + status.status() + ")";
        };
    }

    private static String reason(ExitStatus status) {
        return switch (status) {
            case DONE -> "complete";
            case SOME_FAILED -> "failed";
            case USAGE -> "wrong command line";
            case CANNOT_CONNECT -> "cannot connect";
            case NOTHING_IN_SCOPE -> "nothing in scope";
            case CANCELLED -> "cancelled";
        };
    }
}
