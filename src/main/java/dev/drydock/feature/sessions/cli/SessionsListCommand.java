package dev.drydock.feature.sessions.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.platform.i18n.Formats;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock sessions list}: the sessions of a server. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        header = "List the sessions of a server with their transactions.",
        description = {"", "JSON has the statements whole.", ""},
        footer = {
            "",
            "Examples:",
            "  drydock sessions list --server shop-test --awake",
            "  drydock sessions list --server shop-test --filter app@ --format json",
            "",
            "Exit status: 0 listed, 1 the account does not see those of others (PROCESS), 2 usage, 3 cannot connect or"
                    + " log in, 4 no session fits."
        })
final class SessionsListCommand extends ServiceCommand {

    /** Characters of a statement in a line. */
    static final int LONGEST = 80;

    @Mixin
    private final ServersOption server = new ServersOption();

    @Option(names = "--awake", description = "Only those that do something.")
    private boolean awake;

    @Option(
            names = "--filter",
            paramLabel = "TEXT",
            description = "Only those with this text in account, schema, command, state or statement.")
    private String filter = "";

    @Mixin
    private final ResultOptions form = new ResultOptions();

    SessionsListCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Locks read = LockReader.read(opened);
            List<ServerSession> found = read.sessions().stream()
                    .filter(session -> session.connection() != read.own() && fits(session))
                    .sorted(Comparator.comparingLong(ServerSession::connection))
                    .toList();
            form.print(section, out -> print(found, out), out -> SessionsJson.sessions(read, found, out));
            read.notes().forEach(section.err()::println);
            if (!read.all()) {
                return ExitStatus.SOME_FAILED;
            }
            return found.isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
        });
    }

    private boolean fits(ServerSession session) {
        String all = String.join(
                "\n", session.account(), session.schema(), session.command(), session.state(), session.statement());
        return (!awake || !session.asleep()) && all.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
    }

    private static void print(List<ServerSession> sessions, PrintWriter out) {
        new TextTable.Columns<ServerSession>()
                .column(">SESSION", session -> Long.toString(session.connection()))
                .column("ACCOUNT", ServerSession::account)
                .column("SCHEMA", ServerSession::schema)
                .column("COMMAND", ServerSession::command)
                .column(">SECONDS", session -> Long.toString(session.seconds()))
                .column(">TRANSACTION", session -> number(session.transactionSeconds()))
                .column(">CHANGED", session -> number(session.changedRows()))
                .column("STATE", ServerSession::state)
                .column("STATEMENT", session -> shortened(session.statement()))
                .print(sessions, out);
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : Formats.NONE;
    }

    private static String shortened(String statement) {
        String line = statement.replaceAll("\\s+", " ");
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
