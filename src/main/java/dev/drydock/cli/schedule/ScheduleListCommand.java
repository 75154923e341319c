package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.platform.schedule.MissedRuns;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.SchedulerKind;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code drydock schedule list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        header = "List what is scheduled, when it last ran and how it ended.",
        description =
                "Exit status: 0; 1 if the last run of one did not end well, if one was missed, or if the scheduler has"
                        + " lost an entry; 4 if nothing is scheduled.")
final class ScheduleListCommand implements Callable<ExitStatus> {

    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final Services services;
    private final Terminal terminal;

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
        if (all.isEmpty()) {
            terminal.err().println("Nothing is scheduled.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        ZoneId zone = ZoneId.systemDefault();
        Instant now = Instant.now();
        boolean good = true;
        TextTable table =
                new TextTable("name", "times", "by", "last started", "how it ended", ">missed", "next", "command");
        Schedulers schedulers = Schedulers.ofComputer();
        for (ScheduledCommand schedule : all) {
            List<ScheduledRun> runs = kept.runs(schedule);
            Optional<ScheduledRun> last = runs.stream().findFirst();
            int missed = MissedRuns.count(schedule, runs, now, zone);
            boolean present = schedulers.entries(schedule.scheduler()).present(schedule);
            good &= missed == 0
                    && present
                    && last.map(run -> run.running() || run.good()).orElse(true);
            table.row(
                    schedule.name(),
                    schedule.when().text(),
                    word(schedule.scheduler()) + (present ? "" : " (entry is gone)"),
                    last.map(run -> TIME.format(run.started().atZone(zone))).orElse("never"),
                    last.map(ScheduleListCommand::end).orElse(""),
                    String.valueOf(missed),
                    TIME.format(schedule.when().next(now.atZone(zone))),
                    String.join(" ", schedule.command()));
        }
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        table.print(out);
        out.flush();
        return good ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    static String end(ScheduledRun run) {
        if (run.running()) {
            return "running";
        }
        return run.ended().isEmpty() ? "interrupted" : run.text();
    }
}
