package dev.drydock.app;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.RunLink;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code drydock open}: what a file manager or a browser hands over, in a window of its own. */
final class FromDesktop {

    private static final Messages TEXT = Messages.of("app");

    private FromDesktop() {}

    /** Opens the window and returns when it has been closed. */
    static ExitStatus run(Terminal terminal, List<String> arguments) {
        if (arguments.equals(List.of("--help")) || arguments.equals(List.of("-h"))) {
            terminal.out().println(TEXT.text("open.usage"));
            return terminal.out().checkError() ? ExitStatus.SOME_FAILED : ExitStatus.DONE;
        }
        Optional<StartupRequest> begin = begin(arguments);
        if (begin.isEmpty()) {
            terminal.err().println(TEXT.text("open.usage"));
            return ExitStatus.USAGE;
        }
        Optional<String> missing = Display.missing();
        if (missing.isPresent()) {
            terminal.err().println(TEXT.text("open.none", missing.get()));
            return ExitStatus.SOME_FAILED;
        }
        return WindowStart.open(terminal, begin.get()).orElse(ExitStatus.SOME_FAILED);
    }

    /** What is to be opened; empty if it is neither a file nor an address of a server. Looks at no file. */
    static Optional<StartupRequest> begin(List<String> arguments) {
        if (arguments.isEmpty()) {
            return Optional.of(StartupRequest.NOTHING);
        }
        String argument = arguments.getFirst();
        String lower = argument.toLowerCase(Locale.ROOT);
        if (arguments.size() > 1 || argument.isBlank() || argument.startsWith("-")) {
            return Optional.empty();
        }
        if (lower.startsWith("mysql:") || lower.startsWith("mariadb:")) {
            return Optional.of(new StartupRequest.Address(argument));
        }
        if (lower.startsWith("drydock:")) {
            return RunLink.parsed(argument).map(run -> new StartupRequest.Run(run.id(), run.begun()));
        }
        try {
            return Optional.of(new StartupRequest.Archive(
                    lower.startsWith("file:") ? Path.of(URI.create(argument)) : Path.of(argument)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** As one line for the window that is there already; empty for what begins in a window of its own. */
    static Optional<String> line(StartupRequest begin) {
        return switch (begin) {
            case StartupRequest.Nothing _ -> Optional.of("show");
            case StartupRequest.Archive(Path file) -> Optional.of("archive " + file.toAbsolutePath());
            case StartupRequest.Address(String text) -> Optional.of("address " + text);
            case StartupRequest.Run(long id, Instant begun) -> Optional.of("run " + new RunLink(id, begun));
            case StartupRequest.Demonstration _, StartupRequest.Cluster _ -> Optional.empty();
        };
    }

    /** What such a line asks for; one that this version does not know only shows the window. */
    static StartupRequest ofLine(String line) {
        int space = line.indexOf(' ');
        String rest = line.substring(space + 1);
        return switch (line.substring(0, Math.max(0, space))) {
            case "archive" -> new StartupRequest.Archive(Path.of(rest));
            case "run" ->
                RunLink.parsed(rest)
                        .<StartupRequest>map(run -> new StartupRequest.Run(run.id(), run.begun()))
                        .orElse(StartupRequest.NOTHING);
            case "address" -> new StartupRequest.Address(rest);
            default -> StartupRequest.NOTHING;
        };
    }
}
