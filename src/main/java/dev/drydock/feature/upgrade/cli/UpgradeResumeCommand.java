package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.LogIn;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.run.EarlierRun;
import dev.drydock.feature.upgrade.run.ResumeJob;
import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock upgrade resume}. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        header = "Resume an upgrade that was interrupted, cancelled, or left tables undone.",
        description = {
            "",
            "What is done is read from the server and from nowhere else: statements of the earlier run that it still"
                    + " runs are waited for, then every table is checked again and what is left is upgraded.",
            ""
        },
        footer = {
            "",
            "Exit status: 0 nothing left, now or when the run before ended; 1 something left, failed or not visible, or a prerequisite is open; 2 usage;"
                    + " 3 cannot connect or log in; 4 nothing in scope; 130 cancelled."
        })
final class UpgradeResumeCommand extends ServiceCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description =
                    "Number of the run, as in drydock history list (default: the newest one that something is left"
                            + " of).")
    private long run;

    @Option(
            names = "--server",
            paramLabel = "PROFILE|URL",
            description = "A saved server, or mysql://user@host:port (default: the server of that run).")
    private @Nullable String server;

    @Mixin
    private final LogIn logIn = new LogIn();

    @Mixin
    private final ChangeOption change = new ChangeOption();

    @Mixin
    private final RecordedRunOptions recorded = new RecordedRunOptions();

    UpgradeResumeCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        try {
            return found();
        } catch (DrydockException nothing) {
            if (nothing.problem().code() != UpgradeError.NOTHING_LEFT) {
                throw nothing;
            }
            terminal.err().println(nothing.problem().full());
            return ExitStatus.DONE;
        }
    }

    private ExitStatus found() throws InterruptedException {
        recorded.end.check();
        recorded.confirm.said();
        Services with = recorded.unrecorded.of(services, terminal);
        if (!with.equals(services)) {
            return withoutHistory(with);
        }
        String named = server;
        if (named != null && run == 0) {
            return ServerOption.open(
                    logIn,
                    named,
                    services,
                    terminal,
                    (opened, secret) -> change.on(
                            opened,
                            services,
                            () -> resume(
                                    opened,
                                    EarlierRun.newestOf(services.history().get(), opened.key()),
                                    secret)));
        }
        EarlierRun earlier = EarlierRun.read(services.history().get(), run);
        return ServerOption.open(
                logIn,
                named == null ? serverOf(earlier) : named,
                services,
                terminal,
                (opened, secret) -> change.on(opened, services, () -> resume(opened, earlier, secret)));
    }

    /** What is left is read from the server in any case; the options and the order of the earlier run are not known. */
    private ExitStatus withoutHistory(Services with) throws InterruptedException {
        String named = server;
        if (named == null) {
            throw new UsageException(
                    "Nothing was changed. Without history the server of the run is not known: name it (--server).");
        }
        return ServerOption.open(
                logIn,
                named,
                with,
                terminal,
                (opened, secret) -> change.on(
                        opened,
                        with,
                        () -> new NewRun(with, terminal, recorded.confirm.said(), recorded.end)
                                .on(opened, UpgradeOptions.of(Scope.everything()), secret)));
    }

    private ExitStatus resume(OpenServer opened, EarlierRun earlier, Secret secret) throws InterruptedException {
        return new UpgradeInTerminal(terminal, services, recorded.end.report())
                .run(opened, listener -> job(opened, earlier, listener, secret));
    }

    private UpgradeJob job(OpenServer opened, EarlierRun earlier, UpgradeListener listener, Secret secret) {
        return recorded.end.after(
                ResumeJob.of(opened, earlier, recorded.confirm.said(), services.history(), listener), opened, secret);
    }

    private String serverOf(EarlierRun earlier) {
        var known = earlier.run().start().server();
        return services.profiles().get().byName(known.profileName()).isPresent()
                ? known.profileName()
                : "mysql://" + URLEncoder.encode(earlier.user(), StandardCharsets.UTF_8) + "@" + known.address();
    }
}
