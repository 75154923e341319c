package dev.drydock.cli;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.Profile;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --server} and the ways to log in, and the server that they lead to. */
final class ServerOption {

    /** What a command does on the opened server. */
    interface Work {
        ExitStatus on(OpenServer server, Secret password) throws InterruptedException;
    }

    @Option(
            names = "--server",
            required = true,
            paramLabel = "PROFILE|URL",
            description = "A saved server, or mysql://user@host:port.")
    private String server = "";

    @Mixin
    private final PasswordOptions password = new PasswordOptions();

    /** Opens the server, does the work and closes it. */
    ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        return open(password, server, services, terminal, work);
    }

    /** The same for a command that finds its server otherwise. */
    static ExitStatus open(PasswordOptions password, String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        Optional<DefaultsFile> defaults = password.defaults();
        Profile profile = ServerArgument.profile(server, services.profiles(), defaults);
        try (Secret secret = password.password(profile, defaults, services.vault(), terminal);
                OpenServer opened = OpenServer.open(profile, secret)) {
            return work.on(opened, secret);
        }
    }
}
