package dev.drydock.feature.encryption.certificate;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files for a server, judged by Drydock and by the OpenSSL of this computer.
 *
 * @param findings what is wrong with them; nothing if they will do
 * @param lookedAt what was looked at, a line each
 */
public record GivenCertificates(List<Finding> findings, List<String> lookedAt) {

    private static final Messages TEXT = Messages.of("certificate");

    /** @param hosts names and addresses that clients use for the server; none if they are not known */
    public static GivenCertificates judged(CertificateFiles files, List<String> hosts, Instant now) {
        CertificateCheck check = new CertificateCheck(files, hosts, now);
        List<Finding> findings = new ArrayList<>(check.findings());
        List<String> lines = new ArrayList<>();
        boolean first = true;
        for (ShownCertificate one : check.lookedAt()) {
            lines.add(first ? server(one) : issuer(one));
            first = false;
        }
        if (findings.stream().noneMatch(finding -> finding.check().equals("certificate-key"))) {
            lines.add(TEXT.text("looked.key"));
        }
        Optional<OpenSsl> program = OpenSsl.ofComputer();
        if (program.isEmpty()) {
            lines.add(TEXT.text("looked.noopenssl"));
        }
        program.ifPresent(one -> {
            for (String host : hosts.isEmpty() ? List.of("") : hosts) {
                Optional<String> refusal = one.refuses(files.authorities(), files.chain(), host);
                refusal.ifPresentOrElse(
                        reason -> findings.add(refused(reason)),
                        () -> lines.add(TEXT.text(
                                host.isEmpty() ? "looked.openssl.authority" : "looked.openssl", one.version(), host)));
            }
        });
        GivenCertificates given = new GivenCertificates(List.copyOf(findings), List.copyOf(lines));
        if (given.usable()) {
            lines.add(TEXT.text("looked.good"));
        }
        return new GivenCertificates(given.findings(), List.copyOf(lines));
    }

    private static String server(ShownCertificate one) {
        return TEXT.text(
                "looked.server",
                one.subject(),
                one.names().isEmpty() ? "–" : String.join(", ", one.names()),
                Formats.utc(one.until()),
                one.key(),
                one.signature());
    }

    private static String issuer(ShownCertificate one) {
        return TEXT.text("looked.issuer", one.subject(), Formats.utc(one.until()), one.key());
    }

    private static Finding refused(String reason) {
        return new Finding(
                "certificate-openssl",
                Severity.ERROR,
                Subject.SERVER,
                TEXT.text("found.openssl", reason),
                Remedy.advice(TEXT.text("remedy.openssl")),
                "");
    }

    /** Whether a server may be given them: there are warnings at most, and all was looked at. */
    public boolean usable() {
        return findings.stream()
                .noneMatch(finding ->
                        finding.severity() == Severity.ERROR || finding.severity() == Severity.NOT_EVALUATED);
    }
}
