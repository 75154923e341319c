package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code drydock schedule remove}. */
@Command(
        name = "remove",
        mixinStandardHelpOptions = true,
        header = "Remove a schedule with the entry of the system's scheduler. Recorded runs and reports stay.")
final class ScheduleRemoveCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The schedule.")
    private String name = "";

    ScheduleRemoveCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        Schedules kept = ScheduleCommand.schedules(services, terminal);
        ScheduledCommand schedule = kept.find(name);
        new ScheduleChanges(kept, Schedulers.ofComputer()).remove(schedule);
        terminal.out().println("Removed.");
        return ExitStatus.DONE;
    }
}
