package dev.drydock.app;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import java.util.List;

/** The demonstration. */
final class Demo {
    private Demo() {}

    static ExitStatus run(Terminal terminal, List<String> arguments) {
        terminal.err().println(arguments);
        return ExitStatus.USAGE;
    }
}
