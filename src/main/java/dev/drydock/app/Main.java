package dev.drydock.app;

import dev.drydock.cli.Cli;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.config.HomeFolder;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Decides what to start: the window, perhaps with what it is to open, the demonstration, or one command. */
public final class Main {

    private Main() {}

    /** The process ends with the status of the command; see {@link dev.drydock.cli.ExitStatus}. */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        if (VersionQuestion.asked(words)) {
            System.exit(VersionQuestion.answer(words, System.out, System.err).status());
        }
        Terminal terminal = terminal();
        try {
            prepareFolders();
        } catch (DrydockException refused) {
            terminal.err().println(refused.problem().full());
            System.exit(ExitStatus.SOME_FAILED.status());
        }
        if (words.isEmpty()) {
            openWindow(terminal);
        } else if (words.getFirst().equals("demo")) {
            System.exit(Demo.run(terminal, words.subList(1, words.size())).status());
        } else if (words.getFirst().equals("open")) {
            System.exit(
                    FromDesktop.run(terminal, words.subList(1, words.size())).status());
        } else {
            System.exit(command(terminal, arguments).status());
        }
    }

    /** @throws DrydockException if the data folder cannot be used */
    static void prepareFolders() {
        DataFolder.ofUser().makePrivate(HomeFolder.ofShell());
        ProcessFolder.placeIn(DataFolder.ofUser().running());
    }

    /** Runs one command; what could not be saved or closed is told, and makes of its success a failure. */
    static ExitStatus command(Terminal terminal, String... arguments) {
        List<String> words = List.of(arguments);
        Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
        ExitStatus status = ExitStatus.SOME_FAILED;
        List<Problem> unsaved;
        try {
            // it opens beside the other work of a command
            if ((Features.records(words.getFirst()) || words.getFirst().equals("history"))
                    && !words.contains("compact")
                    && !words.contains("--help")
                    && !words.contains("-h")) {
                var _ = wiring.openHistory();
            }
            status = new Cli(wiring.services(), terminal, Features.commands()).run(arguments);
        } finally {
            unsaved = wiring.closeAll();
            unsaved.forEach(problem -> terminal.err().println(problem.full()));
        }
        return unsaved.isEmpty() || status != ExitStatus.DONE ? status : ExitStatus.SOME_FAILED;
    }

    private static void openWindow(Terminal terminal) {
        Optional<String> missing = Display.missing();
        if (missing.isPresent()) {
            terminal.err().println(Messages.of("app").text("window.none", missing.get()));
            System.exit(ExitStatus.SOME_FAILED.status());
        }
        System.exit(WindowStart.open(terminal, StartupRequest.NOTHING)
                .orElse(ExitStatus.SOME_FAILED)
                .status());
    }

    /** The launcher of the shell tells what is a terminal; what looks for a console is in no recording of a start. */
    private static Terminal terminal() {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        boolean console = System.getProperty("drydock.launcher") == null
                && Terminal.console().isPresent();
        boolean resultsShown = console || Boolean.getBoolean("drydock.terminal.results");
        boolean interactive = console || Boolean.getBoolean("drydock.terminal");
        return new Terminal(System.in, out, resultsShown, err, interactive);
    }
}
