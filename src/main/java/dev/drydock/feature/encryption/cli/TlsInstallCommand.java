package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.install.CutOffInstall;
import dev.drydock.feature.encryption.install.GivenFiles;
import dev.drydock.feature.encryption.install.InstallOptions;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock tls install}. */
@Command(
        name = "install",
        mixinStandardHelpOptions = true,
        header = "Bring certificates to a server's host, put them into use, and verify that by a new connection.",
        description = {
            "",
            "Files that will not do are refused first. They go over the profile's SSH way to the places that the"
                    + " server knows, with the rights of those before, which are kept beside them. The server reads them"
                    + " anew where it can (MySQL 8.0.16, MariaDB 10.4 and later), else somebody restarts it while the"
                    + " command waits. If a new connection does not see the new certificate, the former files are put"
                    + " back. A run that was cut off in between is named by the next one; --finish goes on with it,"
                    + " --take-back puts the former files back.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock tls install --server shop-test --folder ./db1-tls --preview",
            "  drydock tls install --server shop-test --folder ./db1-tls",
            "  drydock tls install --server shop-test --folder ./db1-tls --hand-out ./for-the-host",
            "  drydock tls install --server shop-test --finish",
            "  drydock tls install --server shop-test --take-back",
            "",
            "Exit status: 0 in use and verified, 1 failed, 2 usage, 3 cannot connect or log in, 130 cancelled and"
                    + " undone."
        })
final class TlsInstallCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--folder", paramLabel = "DIR", description = "A folder that tls make or tls renew wrote.")
    private @Nullable Path folder;

    @Option(names = "--ca", paramLabel = "FILE", description = "The authorities, as for ssl_ca.")
    private @Nullable Path authority;

    @Option(names = "--cert", paramLabel = "FILE", description = "The certificate, as for ssl_cert.")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "Its key, as for ssl_key.")
    private @Nullable Path key;

    @Mixin
    private final InstallMethodOption way = new InstallMethodOption();

    @Option(names = "--finish", description = "Go on with a run that was cut off, with the options of that run.")
    private boolean finish;

    @Option(names = "--take-back", description = "Put the former files back that a run which was cut off has replaced.")
    private boolean takeBack;

    TlsInstallCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (finish || takeBack) {
            requireNone();
            return server.open(services, terminal, (opened, _) -> end(opened));
        }
        GivenFiles files = files();
        files.read();
        return server.open(services, terminal, (opened, _) -> install(opened, files));
    }

    /** @throws UsageException if any is named */
    private void requireNone() {
        if (folder != null || authority != null || certificate != null || key != null) {
            throw new UsageException("--finish and --take-back work with the files of the run that was cut off.");
        }
    }

    /** @throws UsageException unless a folder or all three files are named */
    private GivenFiles files() {
        Path ca = authority;
        Path cert = certificate;
        Path own = key;
        Path all = folder;
        if (all != null && ca == null && cert == null && own == null) {
            return GivenFiles.in(all);
        }
        if (all == null && ca != null && cert != null && own != null) {
            return new GivenFiles(ca, cert, own);
        }
        throw new UsageException("Name a folder with --folder, or all of --ca, --cert and --key.");
    }

    private ExitStatus install(OpenServer opened, GivenFiles files) throws InterruptedException {
        CutOffInstall.find(services.history().get(), opened.key())
                .ifPresent(run -> new TakeBackInTerminal(terminal)
                        .tell(run.files(), "Go on with it with --finish, or take it back with --take-back:"));
        return way.install(opened, files, services, terminal);
    }

    private ExitStatus end(OpenServer opened) throws InterruptedException {
        if (finish && takeBack) {
            throw new UsageException("Say --finish or --take-back, not both.");
        }
        Optional<CutOffInstall> cutOff = CutOffInstall.find(services.history().get(), opened.key());
        if (cutOff.isEmpty()) {
            terminal.err().println("No installation of certificates on this server was cut off.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return takeBack
                ? way.takeBack(opened, cutOff.get(), services, terminal)
                : way.finish(opened, options(cutOff.get()), services, terminal);
    }

    private static InstallOptions options(CutOffInstall cutOff) {
        return cutOff.options()
                .orElseThrow(
                        () -> new UsageException("Run " + cutOff.files().run().id()
                                + " has not written down its files: name them with --folder instead."));
    }
}
