package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.encryption.certificate.CertificateOrder;
import dev.drydock.feature.encryption.install.GivenFiles;
import dev.drydock.feature.encryption.install.Renewal;
import java.nio.file.Path;
import java.time.InstantSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock tls renew}. */
@Command(
        name = "renew",
        mixinStandardHelpOptions = true,
        header = "Make the certificate that a server shows anew, from the same authority, and install it.",
        description = {
            "",
            "Same names and key use, a new key, a new validity. The new files are kept in a folder of their own within"
                    + " that of the authority. Then as tls install.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  drydock tls renew --server shop-test --authority ./db1-tls",
            "",
            "Exit status: 0 in use and verified, 1 failed, 2 usage, 3 cannot connect or log in, 130 cancelled and"
                    + " undone."
        })
final class TlsRenewCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--authority",
            required = true,
            paramLabel = "DIR",
            description = "The folder with ca.pem and ca-key.pem, as tls make wrote it.")
    private Path authority = Path.of("");

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "How long it is valid, 1 to " + CertificateOrder.MOST_DAYS + " (default: ${DEFAULT-VALUE}).")
    private int days = CertificateOrder.USUAL_DAYS;

    @Mixin
    private final InstallMethodOption way = new InstallMethodOption();

    TlsRenewCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (days < 1 || days > CertificateOrder.MOST_DAYS) {
            throw new UsageException("--days takes 1 to " + CertificateOrder.MOST_DAYS + ".");
        }
        return server.open(services, terminal, (opened, _) -> {
            GivenFiles made =
                    Renewal.make(opened, authority, days, InstantSource.system().instant());
            terminal.err().println("Made " + made.certificate().getParent());
            return way.install(opened, made, services, terminal);
        });
    }
}
