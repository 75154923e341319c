package dev.drydock.cli.schedule;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code drydock schedule pause} and {@code resume}. */
abstract class SchedulePauseCommand extends ServiceCommand {

    private final Function<Terminal, CommandLine> all;
    private final boolean paused;

    @Parameters(paramLabel = "NAME", description = "The schedule.")
    private String name = "";

    SchedulePauseCommand(Services services, Terminal terminal, Function<Terminal, CommandLine> all, boolean paused) {
        super(services, terminal);
        this.all = all;
        this.paused = paused;
    }

    @Override
    public ExitStatus call() {
        Schedules kept = ScheduleCommand.schedules(services, terminal);
        ScheduledCommand schedule = kept.find(name);
        if (!paused) {
            // somebody may have changed the file by hand
            SchedulableCommand.requireLooking(all.apply(terminal), schedule.command());
        }
        new ScheduleChanges(kept, Schedulers.ofComputer()).change(schedule, schedule.paused(paused));
        terminal.out().println(paused ? "Paused." : "Resumed.");
        return ExitStatus.DONE;
    }

    @Command(
            name = "pause",
            mixinStandardHelpOptions = true,
            header = "Take a schedule out of the system's scheduler until it is resumed; nothing of it is lost.")
    static final class Pause extends SchedulePauseCommand {
        Pause(Services services, Terminal terminal, Function<Terminal, CommandLine> all) {
            super(services, terminal, all, true);
        }
    }

    @Command(
            name = "resume",
            mixinStandardHelpOptions = true,
            header = "Give a paused schedule back to the system's scheduler; also one whose entry is gone.")
    static final class Resume extends SchedulePauseCommand {
        Resume(Services services, Terminal terminal, Function<Terminal, CommandLine> all) {
            super(services, terminal, all, false);
        }
    }
}
