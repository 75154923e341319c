package dev.drydock.feature.sessions.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.EndSessionsJob;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.feature.sessions.SessionsError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock sessions end}: ends sessions or their statements. */
@Command(
        name = "end",
        mixinStandardHelpOptions = true,
        header = "End sessions, or only their statements, and look whether they are gone.",
        footer = {
            "",
            "Examples:",
            "  drydock sessions end --server shop-test 4711",
            "  drydock sessions end --server shop-test --statement 4711 4712",
            "",
            "Exit status: 0 all are gone, 1 one is not, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class SessionsEndCommand implements Callable<ExitStatus> {

    private static final Messages TEXT = Messages.of("sessions");

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Parameters(arity = "1..*", paramLabel = "SESSION", description = "Numbers of the sessions.")
    private List<Long> numbers = List.of();

    @Option(names = "--statement", description = "End only what they run; the sessions stay.")
    private boolean statement;

    @Option(names = "--preview", description = "Show what would be sent to the server, and send nothing of it.")
    private boolean preview;

    @Mixin
    private final ChangeOption change = new ChangeOption();

    SessionsEndCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        EndSessions.How how = statement ? EndSessions.How.STATEMENT : EndSessions.How.SESSION;
        return server.open(services, terminal, (opened, _) -> {
            Locks read = LockReader.read(opened);
            List<ServerSession> found = numbers.stream()
                    .distinct()
                    .map(number -> session(read, number, opened.profile().name()))
                    .toList();
            if (preview) {
                found.forEach(session -> terminal.out().println(how.statement(session.connection()) + ";"));
                return ExitStatus.DONE;
            }
            return change.on(opened, services, () -> {
                Optional<RunResult<List<Long>>> result = new JobInTerminal(
                                terminal, "What was ended is in the history: drydock history list")
                        .run(new EndSessionsJob(opened, new EndSessions(found, how), services.history()));
                result.ifPresent(ended -> terminal.out()
                        .println(TEXT.text("end.done", ended.value().size(), found.size())));
                return ExitStatus.of(result);
            });
        });
    }

    private static ServerSession session(Locks read, long number, String server) {
        return read.sessions().stream()
                .filter(session -> session.connection() == number)
                .findFirst()
                .orElseThrow(() ->
                        new DrydockException(Problem.of(SessionsError.NO_SESSION, "", Long.toString(number), server)));
    }
}
