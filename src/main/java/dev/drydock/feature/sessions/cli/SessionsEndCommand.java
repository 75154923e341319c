package dev.drydock.feature.sessions.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.DurationOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.EndSessionsJob;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.feature.sessions.SessionRule;
import dev.drydock.feature.sessions.SessionsError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock sessions end}: ends sessions or their statements. */
@Command(
        name = "end",
        mixinStandardHelpOptions = true,
        header = "End sessions, or only their statements, and look whether they are gone.",
        description = {
            "",
            "Which ones: by their numbers, or by a rule, whose parts must all hold. Sessions of the server, of replication"
                    + " and of Drydock meet no rule. One that has become active, runs another statement or belongs to"
                    + " another account when its KILL is due is left out and named.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock sessions end --server shop-test 4711",
            "  drydock sessions end --server shop-test --statement 4711 4712",
            "  drydock sessions end --server shop-test --asleep-over 30m --account app --preview",
            "",
            "Exit status: 0 all are gone, 1 one is not or was left out, 2 usage, 3 cannot connect or log in, 4 no session"
                    + " meets the rule, 130 cancelled."
        })
final class SessionsEndCommand extends ServiceCommand {

    private static final Messages TEXT = Messages.of("sessions");

    @Mixin
    private final ServerOption server = new ServerOption();

    @Parameters(arity = "0..*", paramLabel = "SESSION", description = "Numbers of the sessions.")
    private List<Long> numbers = List.of();

    @Option(names = "--asleep-over", paramLabel = "TIME", description = "Asleep for longer, such as 90s, 30m or 8h.")
    private @Nullable String asleepOver;

    @Option(names = "--account", paramLabel = "USER[@HOST]", description = "Of this account.")
    private String account = "";

    @Option(names = "--client-host", paramLabel = "HOST", description = "From this client, as the process list has it.")
    private String clientHost = "";

    @Option(names = "--text", paramLabel = "TEXT", description = "Running a statement with this text, in any case.")
    private String text = "";

    @Option(
            names = "--digest",
            paramLabel = "STATEMENT",
            description = "Running this statement, whatever its values; also the text of a digest.")
    private String digest = "";

    @Option(names = "--statement", description = "End only what they run; the sessions stay.")
    private boolean statement;

    @Option(names = "--preview", description = "Show what would be sent to the server, and send nothing of it.")
    private boolean preview;

    @Mixin
    private final ChangeOption change = new ChangeOption();

    SessionsEndCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        EndSessions.How how = statement ? EndSessions.How.STATEMENT : EndSessions.How.SESSION;
        SessionRule rule = new SessionRule(
                Optional.ofNullable(asleepOver).map(time -> DurationOption.of("--asleep-over", time, "90s, 30m or 8h")),
                account,
                clientHost,
                text,
                digest);
        if (numbers.isEmpty() == rule.empty()) {
            throw new UsageException("Name sessions by their numbers, or by a rule such as --asleep-over 30m.");
        }
        return server.open(services, terminal, (opened, _) -> {
            EndSessions wanted = rule.empty()
                    ? new EndSessions(named(opened), how, Optional.empty())
                    : new EndSessions(rule.find(opened), how, Optional.of(rule));
            if (wanted.sessions().isEmpty()) {
                terminal.err()
                        .println(Problem.of(
                                        SessionsError.NONE_MEETS,
                                        "",
                                        rule.words(),
                                        opened.profile().name())
                                .full());
                return ExitStatus.NOTHING_IN_SCOPE;
            }
            if (preview) {
                wanted.statements().forEach(terminal.out()::println);
                return ExitStatus.DONE;
            }
            wanted.statements().forEach(terminal.err()::println);
            return change.on(opened, services, () -> {
                Optional<RunResult<List<Long>>> result = new JobInTerminal(
                                terminal, "What was ended is in the history: drydock history list")
                        .run(new EndSessionsJob(opened, wanted, services.history()));
                result.ifPresent(ended -> terminal.out()
                        .println(TEXT.text(
                                "end.done",
                                ended.value().size(),
                                wanted.sessions().size())));
                return ExitStatus.of(result);
            });
        });
    }

    private List<ServerSession> named(OpenServer opened) {
        Locks read = LockReader.read(opened);
        return numbers.stream()
                .distinct()
                .map(number -> session(read, number, opened.profile().name()))
                .toList();
    }

    private static ServerSession session(Locks read, long number, String server) {
        return read.sessions().stream()
                .filter(session -> session.connection() == number)
                .findFirst()
                .orElseThrow(() ->
                        new DrydockException(Problem.of(SessionsError.NO_SESSION, "", Long.toString(number), server)));
    }
}
