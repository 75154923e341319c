package dev.drydock.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that do nothing themselves and group others, such as {@code drydock galera}. */
public final class CommandGroup {

    private CommandGroup() {}

    /** One without its parts, and what these are for. */
    public static CommandLine of(String name, String header) {
        CommandSpec group = CommandSpec.create().name(name).mixinStandardHelpOptions(true);
        group.usageMessage().synopsisSubcommandLabel("COMMAND").header(header);
        return new CommandLine(group);
    }
}
