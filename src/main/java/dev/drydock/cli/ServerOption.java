package dev.drydock.cli;

import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --server} and the ways to log in, and the server that they lead to. */
public final class ServerOption {

    /** What a command does on the opened server. */
    public interface Work {
        ExitStatus on(OpenServer server, Secret password) throws InterruptedException;
    }

    @Option(
            names = "--server",
            paramLabel = "PROFILE|URL",
            description = "A saved server, or mysql://user@host:port/schema (default: $" + Address.VARIABLE
                    + ", else the server of ~/.my.cnf).")
    private @Nullable String server;

    @Mixin
    private final LogIn logIn = new LogIn();

    private boolean schemaTaken;

    /** The schema that the address names, for a command that can work on one; empty if it names none. */
    public Optional<String> schema() {
        schemaTaken = true;
        return Optional.ofNullable(server).flatMap(ServerArgument::schema);
    }

    private void refuseSchema() {
        if (!schemaTaken && schema().isPresent()) {
            throw new UsageException("This command works on a whole server: name it without a schema.");
        }
    }

    /** Other saved servers that work on the opened one has to look at, too; to be closed. */
    public LinkedServers linked() {
        return logIn.linked();
    }

    /**
     * The machine of another saved server, while the server is open; to be closed.
     *
     * @throws dev.drydock.db.sql.ServerException E-2405 if no SSH way ends there
     */
    public PeerHost machine(String other) {
        return logIn.machine(other);
    }

    /** Opens the server, does the work and closes it. */
    public ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        refuseSchema();
        return open(logIn, server, services, terminal, work);
    }

    /** Does something with the profile, without opening the server. */
    public ExitStatus unopened(Services services, Terminal terminal, LogIn.Work work) throws InterruptedException {
        refuseSchema();
        return logIn.on(server, services, terminal, work);
    }

    /** The same for a command that finds its server otherwise. */
    public static ExitStatus open(LogIn logIn, @Nullable String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        try (LogIn.Shared shared = logIn.shared(services, terminal)) {
            return open(shared, server, services, terminal, work);
        }
    }

    /** The same with what several servers share. */
    static ExitStatus open(LogIn.Shared logIn, @Nullable String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        return logIn.on(server, terminal, (profile, secret, ssh) -> {
            ServerLock lock = ServerLock.of(profile, services.guarded().get());
            try (OpenServer opened = OpenServer.open(profile, secret, ssh, lock, logIn.patience())) {
                lock.guardedAs()
                        .ifPresent(other -> terminal.err()
                                .println(Messages.of("guard")
                                        .text(
                                                "known",
                                                other.name(),
                                                other.environment().label())));
                if (opened.encryption().warns()) {
                    terminal.err()
                            .println("Warning: " + profile.address() + ": "
                                    + opened.encryption().text());
                }
                return work.on(opened, secret);
            }
        });
    }
}
