package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.install.GivenFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

    @Mixin
    private final FilesOption given = new FilesOption();

    @Mixin
    private final InstallMethodOption way = new InstallMethodOption();

    @Mixin
    private final CutOffOption cutOff = new CutOffOption();

    TlsInstallCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (cutOff.wanted()) {
            given.requireNone();
            return server.open(services, terminal, (opened, _) -> cutOff.end(opened, way, services, terminal));
        }
        GivenFiles files = given.files();
        files.read();
        return server.open(services, terminal, (opened, _) -> {
            cutOff.tell(opened, services, terminal);
            return way.install(opened, files, services, terminal);
        });
    }
}
