package dev.drydock.cli;

import picocli.CommandLine.Command;

/** {@code drydock} itself: what it can do, and help. */
@Command(
        name = "drydock",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        header = "Maintenance of MySQL, MariaDB, Percona Server, Galera and ProxySQL.",
        description = {
            "",
            "Without a command, the window opens. Commands run the same jobs as the window and write to the same"
                    + " history. Results go to standard output, messages to standard error.",
            ""
        },
        footer = {
            "",
            "  drydock                 open the window",
            "  drydock demo            try it on an embedded MySQL 5.7 with sample data",
            "  drydock open FILE       open the window with an archive of runs, or with mysql://user@host",
            "  drydock COMMAND --help  what a command does, with examples",
            "",
            "DRYDOCK_HOME names the folder for profiles, settings and history."
        })
final class RootCommand {}
