package dev.drydock.feature.sessions.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.LockWait;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.Visible;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock sessions locks}: who waits for whose lock. */
@Command(
        name = "locks",
        mixinStandardHelpOptions = true,
        header = "Show who waits for whose lock as a tree: those that block first, those that wait for them below.",
        footer = {
            "",
            "Examples:",
            "  drydock sessions locks --server shop-test",
            "",
            "Exit status: 0 nobody waits, 1 somebody waits, 2 usage, 3 cannot connect or log in."
        })
final class SessionsLocksCommand implements Callable<ExitStatus> {

    private static final Messages TEXT = Messages.of("sessions");

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--format",
            paramLabel = "table|json",
            description = "Form of the result (default: ${DEFAULT-VALUE}).")
    private SessionsFormat format = SessionsFormat.table;

    SessionsLocksCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.open(services, terminal, (opened, _) -> {
            Locks read = LockReader.read(opened);
            if (format == SessionsFormat.json) {
                PrintWriter out = SessionsListCommand.writer(terminal);
                SessionsJson.locks(read, out);
                out.flush();
            } else if (read.waits().isEmpty()) {
                terminal.out().println(TEXT.text("locks.none"));
            } else {
                read.tree().forEach(blocked -> print(blocked, ""));
            }
            read.notes().forEach(terminal.err()::println);
            return read.waits().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
        });
    }

    private void print(Locks.Blocked blocked, String indent) {
        String statement = blocked.session().statement().isEmpty()
                ? blocked.session().command()
                : SessionsListCommand.shortened(blocked.session().statement());
        String why = blocked.why()
                .map(SessionsLocksCommand::why)
                .orElseGet(() -> TEXT.text("locks.blocks", blocked.count()));
        terminal.out()
                .println(indent
                        + Visible.line(TEXT.text(
                                        "locks.line",
                                        Long.toString(blocked.session().connection()),
                                        blocked.session().account(),
                                        statement)
                                + " · " + why));
        blocked.waiting().forEach(below -> print(below, indent + "    "));
    }

    private static String why(LockWait wait) {
        String kind = TEXT.text("locks.kind." + wait.kind());
        if (wait.inferred()) {
            return TEXT.text("locks.why.inferred", kind);
        }
        return wait.wanted().isEmpty()
                ? TEXT.text("locks.why.plain", kind, wait.object())
                : TEXT.text("locks.why", kind, wait.object(), wait.wanted(), wait.held());
    }
}
