package dev.drydock.cli.schedule;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.schedule.Schedules;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code drydock schedule}: commands that repeat by the system's own scheduler. */
@Command(
        name = "schedule",
        mixinStandardHelpOptions = true,
        header = "Repeat a count, a check, a survey or a backup of the history by the system's own scheduler.",
        description =
                "There is no daemon of Drydock: systemd (or cron, launchd, Windows) starts each run, and sees its exit"
                        + " status.",
        footer = {
            "",
            "Examples:",
            "  drydock schedule add nightly --when 'daily 02:00' --reports /var/reports -- count --server shop-prod-2",
            "  drydock schedule list",
            "  drydock schedule remove nightly"
        })
public final class ScheduleCommand {

    private ScheduleCommand() {}

    /** What runs one command line and gives its exit status. */
    public interface Nested {
        dev.drydock.cli.ExitStatus run(Terminal terminal, String... words);
    }

    /**
     * The command with those below it.
     *
     * @param all makes the commands that can be scheduled, to look at their arguments
     * @param nested runs one of them
     */
    public static CommandLine of(
            Services services, Terminal terminal, Function<Terminal, CommandLine> all, Nested nested) {
        return new CommandLine(new ScheduleCommand())
                .addSubcommand(new ScheduleAddCommand(services, terminal, all))
                .addSubcommand(new ScheduleListCommand(services, terminal))
                .addSubcommand(new SchedulePauseCommand.Pause(services, terminal, all))
                .addSubcommand(new SchedulePauseCommand.Resume(services, terminal, all))
                .addSubcommand(new ScheduleRemoveCommand(services, terminal))
                .addSubcommand(new ScheduleRunCommand(services, terminal, all, nested));
    }

    static Schedules schedules(Services services, Terminal terminal) {
        return new Schedules(services.dataFolder(), problem -> terminal.err().println(problem.full()));
    }
}
