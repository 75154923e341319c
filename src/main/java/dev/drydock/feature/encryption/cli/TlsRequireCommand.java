package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.LeftInForceOption;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.require.RequireTlsJob;
import dev.drydock.feature.encryption.require.RequireTlsOptions;
import dev.drydock.feature.encryption.require.RequireTlsPlan;
import dev.drydock.feature.encryption.require.RequireTlsPlanner;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock tls require}. */
@Command(
        name = "require",
        mixinStandardHelpOptions = true,
        header = "Refuse plain connections, for accounts or for the whole server, and take it back unless it is"
                + " confirmed.",
        description = {
            "",
            "Refuses to begin while sessions are plain that would be locked out. Once the change is in force and"
                    + " proven by a new connection, it waits for `keep` on standard input; anything else, and silence,"
                    + " takes it back.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock tls require --server shop-test --account app@%% --preview",
            "  drydock tls require --server shop-test --account app@%% --account report@10.0.0.%%",
            "  drydock tls require --server shop-test --whole-server --within 10",
            "",
            "Exit status: 0 in force and kept, 1 failed, 2 usage, 3 cannot connect or log in, 130 taken back."
        })
final class TlsRequireCommand extends ServiceCommand {

    private static final int MOST_MINUTES = 120;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--account", paramLabel = "USER@HOST", description = "An account; repeatable.")
    private List<String> accounts = List.of();

    @Option(names = "--whole-server", description = "For all accounts (require_secure_transport).")
    private boolean wholeServer;

    @Option(names = "--despite-plain", description = "Although sessions are plain now, or it is not known which are.")
    private boolean despitePlain;

    @Option(
            names = "--within",
            paramLabel = "MINUTES",
            description = "Take it back after so long without a word (default: ${DEFAULT-VALUE}).")
    private int within = (int) RequireTlsOptions.USUAL.toMinutes();

    @Option(names = "--keep", description = "Keep it without being asked, once it is proven.")
    private boolean keep;

    @Option(
            names = "--preview",
            description = "Show the statements, the way back and who comes in plain; change nothing.")
    private boolean preview;

    @Mixin
    private final LeftInForceOption left = new LeftInForceOption();

    @Mixin
    private final ChangeOption change = new ChangeOption();

    TlsRequireCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (left.wanted(!accounts.isEmpty() || wholeServer)) {
            return change.open(
                    server,
                    services,
                    terminal,
                    opened -> left.end(
                            opened, EncryptionFeature.REQUIRE_TLS, RequireTlsJob.ending(), services, terminal));
        }
        if (accounts.isEmpty() && !wholeServer) {
            throw new UsageException("Name accounts with --account, or say --whole-server.");
        }
        if (within < 1 || within > MOST_MINUTES) {
            throw new UsageException("--within takes minutes, 1 to " + MOST_MINUTES + ".");
        }
        RequireTlsOptions options =
                new RequireTlsOptions(accounts, wholeServer, despitePlain || preview, Duration.ofMinutes(within));
        return server.open(services, terminal, (opened, _) -> {
            left.tell(opened, EncryptionFeature.REQUIRE_TLS, services, terminal);
            return preview ? show(opened, options) : change.on(opened, services, () -> run(opened, options));
        });
    }

    private ExitStatus show(OpenServer opened, RequireTlsOptions options) {
        try (LongSession session = opened.longSession()) {
            RequireTlsPlan plan = new RequireTlsPlanner(
                            opened,
                            options,
                            RequireTlsPlanner.watchedLately(
                                    services.history().get(),
                                    opened,
                                    InstantSource.system().instant()))
                    .plan(session.sql());
            plan.changes().forEach(change -> terminal.out().println(change.apply() + ";"));
            plan.changes().stream()
                    .filter(change -> !change.keep().isEmpty())
                    .forEach(change -> terminal.out().println("-- once confirmed: " + change.keep() + ";"));
            plan.changes()
                    .forEach(change -> terminal.out()
                            .println("-- way back: " + change.undo().shown()));
            terminal.out().flush();
            terminal.err()
                    .println(
                            plan.sessionsKnown()
                                    ? "Plain sessions that would not be let in again: "
                                            + (plan.lockedOut().isEmpty()
                                                    ? "none"
                                                    : String.join(", ", plan.lockedOut()))
                                    : "Which sessions are plain is not known.");
            return plan.changes().isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
        }
    }

    private ExitStatus run(OpenServer opened, RequireTlsOptions options) throws InterruptedException {
        TypedConfirmation confirmation = new TypedConfirmation(terminal, keep, within);
        RequireTlsJob job = new RequireTlsJob(opened, options, confirmation, services.history());
        return left.run(job, opened, EncryptionFeature.REQUIRE_TLS, services, terminal);
    }
}
