package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.SchedulerEntry;
import dev.drydock.platform.schedule.SchedulerKind;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Timetable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock schedule add}. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        header = "Let the system's scheduler repeat a command.",
        description =
                "What can be scheduled looks and changes no server: counts, checks, surveys, watches, backups of the"
                        + " history. The password comes from the vault by the system's keychain, from the server's"
                        + " password command, or from a file; the entry itself holds none.",
        footer = {
            "",
            "Example:",
            "  drydock schedule add nightly --when 'daily 02:00' --reports /var/reports -- count --server shop-prod-2"
        })
final class ScheduleAddCommand extends ServiceCommand {

    private final Function<Terminal, CommandLine> all;

    @Parameters(index = "0", paramLabel = "NAME", description = "A name of your own.")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "COMMAND", description = "The command and its options, after --.")
    private List<String> command = List.of();

    @Option(
            names = "--when",
            required = true,
            paramLabel = "TIMES",
            description =
                    "every 5 (10, 15, 20, 30 minutes), hourly 15, daily 02:00, weekly mon 02:00, monthly 1 02:00; in"
                            + " the time zone of this computer.")
    private String when = "";

    @Option(names = "--reports", paramLabel = "FOLDER", description = "Write reports and output to this folder.")
    private @Nullable Path reports;

    @Mixin
    private final StartedBy started = new StartedBy();

    @Option(names = "--preview", description = "Show the entry, and write nothing.")
    private boolean preview;

    ScheduleAddCommand(Services services, Terminal terminal, Function<Terminal, CommandLine> all) {
        super(services, terminal);
        this.all = all;
    }

    @Override
    public ExitStatus call() {
        if (command.isEmpty()) {
            throw new UsageException("Name the command after --, such as: -- count --server shop-prod-2");
        }
        Timetable times = Timetable.of(when);
        Schedulers schedulers = Schedulers.ofComputer();
        ScheduledCommand schedule = new ScheduledCommand(
                name,
                times,
                command,
                reports == null ? "" : reports.toAbsolutePath().toString(),
                started.kind(schedulers),
                started.program(),
                services.dataFolder().toAbsolutePath(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS));
        schedule.require();
        new SchedulableCommand(services).require(all.apply(terminal), command);
        SchedulerEntry entries = schedulers.entries(schedule.scheduler());
        if (preview) {
            terminal.out().print(entries.preview(schedule));
            return ExitStatus.DONE;
        }
        if (reports != null && !Files.isDirectory(reports)) {
            throw new UsageException("There is no folder " + reports + ". Make it first.");
        }
        new ScheduleChanges(ScheduleCommand.schedules(services, terminal), schedulers).add(schedule);
        terminal.out()
                .println("Scheduled by " + ScheduleListCommand.word(schedule.scheduler()) + " as " + schedule.id()
                        + ": next "
                        + Formats.time(times.next(ZonedDateTime.now(ZoneId.systemDefault()))
                                .toInstant())
                        + ".");
        entries.caution().ifPresent(terminal.err()::println);
        return ExitStatus.DONE;
    }

    /** The scheduler, and what it starts. */
    private static final class StartedBy {

        @Option(
                names = "--scheduler",
                paramLabel = "NAME",
                description = "systemd, cron, launchd or windows (default: what this system has).")
        private @Nullable String scheduler;

        @Option(
                names = "--program",
                paramLabel = "FILE",
                description = "What the scheduler starts (default: this Drydock).")
        private @Nullable Path program;

        SchedulerKind kind(Schedulers schedulers) {
            String wanted = scheduler;
            if (wanted == null) {
                return schedulers.found();
            }
            return Stream.of(SchedulerKind.values())
                    .filter(kind -> ScheduleListCommand.word(kind).equals(wanted))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("--scheduler takes systemd, cron, launchd or windows."));
        }

        Path program() {
            Path named = program;
            return named == null ? ScheduledCommand.thisProgram() : named.toAbsolutePath();
        }
    }
}
