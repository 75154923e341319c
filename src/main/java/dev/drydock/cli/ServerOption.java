package dev.drydock.cli;

import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
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
            required = true,
            paramLabel = "PROFILE|URL",
            description = "A saved server, or mysql://user@host:port.")
    private String server = "";

    @Mixin
    private final LogIn logIn = new LogIn();

    /** Opens the server, does the work and closes it. */
    public ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        return open(logIn, server, services, terminal, work);
    }

    /** Does something with the profile, without opening the server. */
    public ExitStatus unopened(Services services, Terminal terminal, LogIn.Work work) throws InterruptedException {
        return logIn.on(server, services, terminal, work);
    }

    /** The same for a command that finds its server otherwise. */
    public static ExitStatus open(LogIn logIn, String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        return logIn.on(server, services, terminal, (profile, secret, ssh) -> {
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
