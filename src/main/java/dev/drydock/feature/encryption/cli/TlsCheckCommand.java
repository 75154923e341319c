package dev.drydock.feature.encryption.cli;

import dev.drydock.check.Finding;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.certificate.CertificateFiles;
import dev.drydock.feature.encryption.certificate.GivenCertificates;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock tls check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Check certificate files before they are put in a server's place.",
        description = {
            "",
            "Looks whether the key belongs to the certificate, who signed it, how long they are valid, which names it is"
                    + " for, and of each its constraints, use, purpose, strength and signature; and asks OpenSSL where it"
                    + " is installed. No server is reached.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  drydock tls check --ca ca.pem --cert server-cert.pem --key server-key.pem --server-name db1.example.com",
            "",
            "Exit status: 0 they will do (there may be warnings), 1 they will not, 2 usage."
        })
final class TlsCheckCommand implements Callable<ExitStatus>, Schedulable {

    private final Terminal terminal;

    @Option(names = "--ca", required = true, paramLabel = "FILE", description = "The authorities, as for ssl_ca.")
    private Path authority = Path.of("");

    @Option(names = "--cert", required = true, paramLabel = "FILE", description = "The certificate, as for ssl_cert.")
    private Path certificate = Path.of("");

    @Option(names = "--key", required = true, paramLabel = "FILE", description = "Its key, as for ssl_key.")
    private Path key = Path.of("");

    @Option(
            names = "--server-name",
            paramLabel = "HOST",
            description = "A name or address that clients use for the server; repeatable.")
    private List<String> names = List.of();

    @Mixin
    private final Listing listing = new Listing();

    TlsCheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        CertificateFiles files = CertificateFiles.read(authority, certificate, key);
        GivenCertificates given =
                GivenCertificates.judged(files, names, InstantSource.system().instant());
        List<Finding> findings = given.findings();
        if (listing.text()) {
            given.lookedAt().forEach(terminal.out()::println);
            findings.forEach(this::print);
            terminal.out().flush();
        } else {
            listing.rows(
                    terminal,
                    List.of("severity", "check", "message", "remedy"),
                    findings.stream().<List<?>>map(TlsCheckCommand::row).toList());
        }
        if (names.isEmpty()) {
            terminal.err().println("No --server-name was given: whether clients may verify the identity is not known.");
        }
        return given.usable() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private void print(Finding finding) {
        terminal.out().println(finding.severity().word() + " " + finding.check());
        terminal.out().println("    " + TerminalEscaper.line(finding.message()));
        terminal.out().println("    → " + finding.remedy().text());
    }

    private static List<?> row(Finding finding) {
        return List.of(
                finding.severity().word(),
                finding.check(),
                finding.message(),
                finding.remedy().text());
    }
}
