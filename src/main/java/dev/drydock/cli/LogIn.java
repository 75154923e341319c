package dev.drydock.cli;

import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options by which a command reaches a server and logs in. */
public final class LogIn {

    @Mixin
    private final Address address = new Address();

    @Mixin
    private final PasswordOptions password = new PasswordOptions();

    @Mixin
    private final TlsOptions tls = new TlsOptions();

    @Mixin
    private final SshRouteOptions way = new SshRouteOptions();

    @Mixin
    private final SshAnswers answers = new SshAnswers();

    @Option(
            names = "--reconnect-for",
            paramLabel = "SECONDS",
            description = "How long a run waits for a server whose connection was lost before it ends. Default: 120.")
    private int patience = 120;

    private @Nullable Shared shared;

    /** What a command does with a server's profile and its password. */
    public interface Work {
        ExitStatus with(Profile profile, Secret password, SshSetup ssh) throws InterruptedException;
    }

    /** How long a run waits for a lost server. */
    public Duration patience() {
        return Duration.ofSeconds(Math.max(0, patience));
    }

    /** The same vault and typed passwords for several servers, so that each is asked for once. */
    public static final class Shared implements AutoCloseable {

        private final LogIn logIn;
        private final Services services;
        private final OpenedVault vault;

        private Shared(LogIn logIn, Services services, OpenedVault vault) {
            this.logIn = logIn;
            this.services = services;
            this.vault = vault;
        }

        Duration patience() {
            return logIn.patience();
        }

        /**
         * Opens another saved server by what is saved of it alone, since the command line speaks of the servers that it
         * names. To be closed.
         */
        OpenServer saved(Profile other, Secret secret) {
            ServerLock lock = ServerLock.of(other, services.guarded().get());
            return OpenServer.open(other, secret, logIn.answers.setup(other, vault), lock, logIn.patience());
        }

        /**
         * The machine of another saved server, reached by what is saved of it alone. To be closed.
         *
         * @throws dev.drydock.db.sql.ServerException E-2405 if no SSH way ends there
         */
        PeerHost machine(String server) {
            Profile saved = ServerArgument.saved(server, services.profiles());
            return PeerHost.of(saved, logIn.answers.setup(saved, vault));
        }

        /**
         * The password that is saved of it, for as long as it is open; to be closed.
         *
         * @throws UsageException if there is none
         */
        Secret password(Profile other) {
            return PasswordOptions.saved(other, vault);
        }

        /** @param server name of a saved server, or an address; null if the other options say which one is meant */
        ExitStatus on(@Nullable String server, Terminal terminal, Work work) throws InterruptedException {
            Profile saved = logIn.address.profile(server, services.profiles(), logIn.password);
            boolean typed = saved.id().startsWith("url:");
            Profile profile = logIn.tls.apply(saved.withSsh(logIn.way.access(saved.ssh())));
            DefaultsFile files = typed && server == null ? logIn.password.all() : logIn.password.explicit();
            try (Secret secret = logIn.password.password(profile, files, vault, terminal)) {
                return work.with(profile, secret, logIn.answers.setup(profile, vault));
            }
        }

        @Override
        public void close() {
            logIn.shared = null;
            vault.close();
        }
    }

    /** Other saved servers, for as long as a server of the command line is open. */
    LinkedServers linked() {
        return new LinkedServers(Objects.requireNonNull(shared, "no server is open"));
    }

    /** The machine of another saved server, for as long as a server of the command line is open. */
    PeerHost machine(String server) {
        return Objects.requireNonNull(shared, "no server is open").machine(server);
    }

    /** To be closed. */
    Shared shared(Services services, Terminal terminal) {
        Shared made = new Shared(this, services, password.vault(services.vault(), terminal));
        shared = made;
        return made;
    }

    /** @param server name of a saved server, or an address; null if the other options say which one is meant */
    public ExitStatus on(@Nullable String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        try (Shared shared = shared(services, terminal)) {
            return shared.on(server, terminal, work);
        }
    }
}
