package dev.drydock.cli;

import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.time.Duration;
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
    private final SshWay way = new SshWay();

    @Mixin
    private final SshAnswers answers = new SshAnswers();

    @Option(
            names = "--reconnect-for",
            paramLabel = "SECONDS",
            description = "How long a run waits for a server whose connection was lost before it ends. Default: 120.")
    private int patience = 120;

    /** What a command does with a server's profile and its password. */
    public interface Work {
        ExitStatus with(Profile profile, Secret password, SshSetup ssh) throws InterruptedException;
    }

    /** How long a run waits for a lost server. */
    public Duration patience() {
        return Duration.ofSeconds(Math.max(0, patience));
    }

    /** @param server name of a saved server, or an address; null if the other options say which one is meant */
    public ExitStatus on(@Nullable String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        Profile saved = address.profile(server, services.profiles(), password);
        boolean typed = saved.id().startsWith("url:");
        Profile profile = tls.apply(saved.withSsh(way.access(saved.ssh())));
        try (OpenedVault vault = password.vault(services.vault(), terminal);
                Secret secret = password.password(
                        profile, typed && server == null ? password.all() : password.explicit(), vault, terminal)) {
            return work.with(profile, secret, answers.setup(profile, vault));
        }
    }
}
