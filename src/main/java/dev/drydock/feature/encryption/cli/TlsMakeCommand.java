package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.encryption.certificate.CertificateMaker;
import dev.drydock.feature.encryption.certificate.CertificateOrder;
import dev.drydock.feature.encryption.certificate.KeyKind;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code drydock tls make}. */
@Command(
        name = "make",
        mixinStandardHelpOptions = true,
        header = "Make a small authority with certificates for a server and a client, as files of this computer.",
        description = {
            "",
            "Writes ca.pem, server-cert.pem, server-key.pem, client-cert.pem, client-key.pem and ca-key.pem to a new"
                    + " folder that only you may enter. No server is reached. Keep ca-key.pem off the server: whoever has"
                    + " it can make certificates that your clients trust.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  drydock tls make --folder ./db1-tls --server-name db1.example.com --server-name 10.0.0.5",
            "",
            "Exit status: 0 made, 1 not, 2 usage."
        })
final class TlsMakeCommand implements Callable<ExitStatus> {

    private final Terminal terminal;

    @Option(names = "--folder", required = true, paramLabel = "DIR", description = "A new or empty folder.")
    private Path folder = Path.of("");

    @Option(
            names = "--server-name",
            required = true,
            paramLabel = "HOST",
            description = "A name or address that clients use for the server; repeatable.")
    private List<String> names = List.of();

    @Option(
            names = "--client",
            paramLabel = "NAME",
            description = "Common name of the client's certificate (default: ${DEFAULT-VALUE}).")
    private String client = "client";

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "How long server and client are valid, 1 to " + CertificateOrder.MOST_DAYS
                    + " (default: ${DEFAULT-VALUE}).")
    private int days = CertificateOrder.USUAL_DAYS;

    @Option(
            names = "--key",
            paramLabel = "KIND",
            description = "rsa-3072, rsa-2048 or ec-256 (default: ${DEFAULT-VALUE}).")
    private String key = KeyKind.RSA_3072.word();

    TlsMakeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        new CertificateMaker(order(), folder, InstantSource.system().instant())
                .make()
                .forEach(file -> terminal.out().println(file));
        terminal.out().flush();
        return ExitStatus.DONE;
    }

    private CertificateOrder order() {
        KeyKind kind =
                KeyKind.named(key).orElseThrow(() -> new UsageException("--key takes rsa-3072, rsa-2048 or ec-256."));
        try {
            return new CertificateOrder(names, client, days, CertificateOrder.USUAL_AUTHORITY_DAYS, kind);
        } catch (IllegalArgumentException _) {
            throw new UsageException("--server-name and --client take host names and addresses, --days 1 to "
                    + CertificateOrder.MOST_DAYS + ".");
        }
    }
}
