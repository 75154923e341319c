package dev.drydock.cli.schedule;

import dev.drydock.cli.HelpLook;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.Services;
import dev.drydock.cli.UsageException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.schedule.SchedulableCommands;
import dev.drydock.platform.schedule.ScheduleError;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands that can be scheduled, as the window offers them, by the model of the command line. */
public final class OfferedCommands implements SchedulableCommands {

    private final Services services;
    private final Supplier<CommandLine> line;

    /** @param line makes the model of all commands anew, since looking at arguments fills it */
    public OfferedCommands(Services services, Supplier<CommandLine> line) {
        this.services = services;
        this.line = line;
    }

    @Override
    public List<Offered> all() {
        return below(line.get())
                .filter(command -> command.getCommand() instanceof Schedulable)
                .map(command -> offered(command.getCommandSpec()))
                .sorted(Comparator.comparing(Offered::words))
                .toList();
    }

    private static Stream<CommandLine> below(CommandLine line) {
        return line.getSubcommands().values().stream()
                .distinct()
                .flatMap(command -> Stream.concat(Stream.of(command), below(command)));
    }

    private static Offered offered(CommandSpec spec) {
        String words = spec.qualifiedName(" ");
        OptionSpec server = spec.findOption("--server");
        return new Offered(
                words.substring(words.indexOf(' ') + 1),
                String.join(" ", spec.usageMessage().header()),
                server == null ? Servers.NONE : server.isMultiValue() ? Servers.MANY : Servers.ONE,
                spec.options().stream()
                        .filter(option -> !option.hidden()
                                && HelpLook.of(option) == HelpLook.Part.OWN
                                && !SchedulableCommand.unlocks(option))
                        .map(OptionSpec::longestName)
                        .toList());
    }

    @Override
    public void require(List<String> words) {
        try {
            new SchedulableCommand(services).require(line.get(), words);
        } catch (UsageException wrong) {
            throw new DrydockException(
                    Problem.of(ScheduleError.COMMAND_LINE, "", String.valueOf(wrong.getMessage())), wrong);
        }
    }
}
