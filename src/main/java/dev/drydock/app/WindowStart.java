package dev.drydock.app;

import dev.drydock.cli.Terminal;
import java.util.List;

/** The window. */
final class WindowStart {
    private WindowStart() {}

    static void open(Terminal terminal, List<String> arguments) {
        terminal.err().println(arguments);
    }
}
