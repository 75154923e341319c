package dev.drydock.feature.sessions.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.LockWords;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock sessions locks}: who waits for whose lock. */
@Command(
        name = "locks",
        mixinStandardHelpOptions = true,
        header = "Show who waits for whose lock as a tree: those that block first, those that wait for them below.",
        footer = {
            "",
            "Examples:",
            "  drydock sessions locks --server shop-test",
            "  drydock sessions locks --tag prod --parallel-servers 8",
            "",
            "Exit status: 0 nobody waits, 1 somebody waits, or not all waits could be seen, 2 usage, 3 cannot connect"
                    + " or log in."
        })
final class SessionsLocksCommand extends ServiceCommand {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    SessionsLocksCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Locks read = LockReader.read(opened);
            form.print(section, out -> print(read, out), out -> SessionsJson.locks(read, out));
            read.notes().forEach(section.err()::println);
            return read.whole() && read.waiting().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
        });
    }

    private static void print(Locks read, PrintWriter out) {
        if (read.waiting().isEmpty()) {
            out.println(LockWords.count(read));
        }
        read.tree().forEach(blocked -> print(blocked, "", out));
    }

    private static void print(Locks.Blocked blocked, String indent, PrintWriter out) {
        out.println(indent + TerminalEscaper.line(LockWords.line(blocked, SessionsListCommand.LONGEST)));
        blocked.waiting().forEach(below -> print(below, indent + "    ", out));
    }
}
