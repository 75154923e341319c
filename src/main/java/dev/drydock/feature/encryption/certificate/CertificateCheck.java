package dev.drydock.feature.encryption.certificate;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.ServerNames;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;

/**
 * Whether files will do for a server, before they are put in its place: the key, and of the server's certificate, of those
 * between and of the authority the validity, constraints, use, purpose, strength and signature, by RFC 5280 and by what clients
 * refuse that have Java's or OpenSSL's rules (security level 2).
 */
public final class CertificateCheck {

    private static final Messages TEXT = Messages.of("certificate");
    private static final String SERVER_PURPOSE = "1.3.6.1.5.5.7.3.1";
    private static final String NAME_CONSTRAINTS = "2.5.29.30";
    private static final Duration SOON = Duration.ofDays(30);
    private static final int LEAST_RSA_BITS = 2048;
    private static final int LEAST_CURVE_BITS = 224;
    private static final int DIGITAL_SIGNATURE = 0;
    private static final int CERTIFICATE_SIGNING = 5;
    private static final byte[] PROBE = {1, 2, 3, 4, 5, 6, 7, 8};

    private final CertificateFiles files;
    private final List<String> hosts;
    private final Instant now;
    private final CertificatePath path;
    private final List<Finding> findings = new ArrayList<>();

    /** @param hosts names and addresses that clients use for the server */
    public CertificateCheck(CertificateFiles files, List<String> hosts, Instant now) {
        this.files = files;
        this.hosts = List.copyOf(hosts);
        this.now = now;
        this.path = CertificatePath.of(files, now);
    }

    /** What is wrong with them; nothing if they will do. */
    public List<Finding> findings() {
        try {
            key();
            own();
            for (X509Certificate issuer : path.issuers()) {
                issuer(issuer);
            }
            strength();
            chain();
            names();
        } catch (GeneralSecurityException failure) {
            say("unreadable", Severity.NOT_EVALUATED, String.valueOf(failure.getMessage()));
        }
        return List.copyOf(findings);
    }

    /** The certificates that were looked at, as people read them: the server's own first, its authority last. */
    public List<ShownCertificate> lookedAt() {
        return path.certificates().stream().map(ShownCertificate::of).toList();
    }

    private void key() throws GeneralSecurityException {
        KeyPair pair = new KeyPair(files.own().getPublicKey(), files.key());
        if (!pair.getPublic().getAlgorithm().equals(pair.getPrivate().getAlgorithm()) || !signs(pair)) {
            say("key", Severity.ERROR);
        }
        if (files.openKey()) {
            say("open", Severity.WARNING);
        }
    }

    private static boolean signs(KeyPair pair) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(
                switch (pair.getPrivate().getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> pair.getPrivate().getAlgorithm();
                });
        signature.initSign(pair.getPrivate());
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        signature.update(PROBE);
        return signature.verify(signed);
    }

    private void own() throws GeneralSecurityException {
        X509Certificate own = files.own();
        validity("", own);
        boolean[] usage = own.getKeyUsage();
        if (usage != null && !usage[DIGITAL_SIGNATURE]) {
            say("usage", Severity.ERROR);
        }
        if (!forServers(own)) {
            say("purpose", Severity.ERROR);
        }
        if (own.getBasicConstraints() >= 0) {
            say("authority", Severity.WARNING);
        }
    }

    private void issuer(X509Certificate issuer) throws GeneralSecurityException {
        String name = issuer.getSubjectX500Principal().getName();
        validity("issuer-", issuer, name);
        int longest = issuer.getBasicConstraints();
        if (longest < 0) {
            boolean first =
                    issuer.getVersion() == 1 && issuer.equals(path.issuers().getLast());
            say("issuer-constraints", first ? Severity.WARNING : Severity.ERROR, name);
        } else if (path.issuers().indexOf(issuer) > longest) {
            say("issuer-length", Severity.ERROR, name, longest);
        }
        boolean[] usage = issuer.getKeyUsage();
        if (usage != null && !usage[CERTIFICATE_SIGNING]) {
            say("issuer-usage", Severity.ERROR, name);
        }
        if (!forServers(issuer)) {
            say("issuer-purpose", Severity.ERROR, name);
        }
    }

    private static boolean forServers(X509Certificate one) throws GeneralSecurityException {
        List<String> purposes = one.getExtendedKeyUsage();
        return purposes == null || purposes.contains(SERVER_PURPOSE);
    }

    private void validity(String role, X509Certificate one, Object... name) {
        Instant from = one.getNotBefore().toInstant();
        Instant until = one.getNotAfter().toInstant();
        if (now.isBefore(from)) {
            say(role + "early", Severity.ERROR, with(Formats.utc(from), name));
        } else if (now.isAfter(until)) {
            say(role + "expired", Severity.ERROR, with(Formats.utc(until), name));
        } else if (now.plus(SOON).isAfter(until)) {
            say(role + "soon", Severity.WARNING, with(Formats.utc(until), name));
        }
    }

    private static Object[] with(String moment, Object... name) {
        return name.length == 0 ? new Object[] {moment} : new Object[] {moment, name[0]};
    }

    private void strength() {
        for (X509Certificate one : path.certificates()) {
            String name = one.getSubjectX500Principal().getName();
            PublicKey key = one.getPublicKey();
            int bits = key instanceof RSAKey rsa
                    ? rsa.getModulus().bitLength()
                    : key instanceof ECKey curve ? curve.getParams().getOrder().bitLength() : Integer.MAX_VALUE;
            int least = key instanceof RSAKey ? LEAST_RSA_BITS : LEAST_CURVE_BITS;
            if (bits < least) {
                say("short", Severity.ERROR, name, bits, least);
            }
            // nobody looks at the signature of a root
            boolean root = path.end() == CertificatePath.End.ROOT
                    && one.equals(path.certificates().getLast());
            if (!root && one.getSigAlgName().toUpperCase(Locale.ROOT).matches("(SHA1|MD5|MD2).*")) {
                say("signature", Severity.ERROR, name, one.getSigAlgName());
            }
        }
    }

    private void chain() throws GeneralSecurityException {
        if (path.end() != CertificatePath.End.ROOT) {
            X509Certificate last = path.certificates().getLast();
            say(
                    path.end() == CertificatePath.End.PART ? "part" : "chain",
                    Severity.ERROR,
                    last.getIssuerX500Principal().getName());
        } else if (path.issuers().isEmpty()) {
            say("selfsigned", Severity.WARNING);
        } else if (findings.stream().noneMatch(finding -> finding.severity() == Severity.ERROR)) {
            validated();
        }
        List<X509Certificate> shown = files.chain();
        List<X509Certificate> wanted =
                path.certificates().stream().filter(shown::contains).toList();
        if (!shown.equals(wanted)) {
            say("order", Severity.WARNING);
        }
    }

    /** By Java's rules as well, which know more than ours. */
    private void validated() throws GeneralSecurityException {
        List<X509Certificate> all = path.certificates();
        X509Certificate root = all.getLast();
        boolean limitsNames = root.getExtensionValue(NAME_CONSTRAINTS) != null;
        // constraints of an anchor are not looked at, those of a certificate are
        TrustAnchor anchor = limitsNames
                ? new TrustAnchor(root.getSubjectX500Principal(), root.getPublicKey(), null)
                : new TrustAnchor(root, null);
        PKIXParameters parameters = new PKIXParameters(Set.of(anchor));
        parameters.setRevocationEnabled(false);
        parameters.setDate(Date.from(now));
        try {
            CertPathValidator.getInstance("PKIX")
                    .validate(
                            CertificateFactory.getInstance("X.509")
                                    .generateCertPath(limitsNames ? all : all.subList(0, all.size() - 1)),
                            parameters);
        } catch (CertPathValidatorException invalid) {
            say("invalid", Severity.ERROR, String.valueOf(invalid.getMessage()));
        }
    }

    private void names() throws GeneralSecurityException {
        List<String> covered = ServerNames.of(files.own());
        List<String> subject = inTheSubject(files.own());
        for (String host : hosts) {
            if (ServerNames.cover(covered, host)) {
                continue;
            }
            if (ServerNames.cover(subject, host)) {
                say("subject", Severity.WARNING, host);
            } else {
                say("name", Severity.ERROR, host, covered.isEmpty() ? "–" : String.join(", ", covered));
            }
        }
    }

    /**
     * The common name, which clients of OpenSSL and Java take where there is no alternative name that is a host's; empty where
     * there is, or no common name.
     */
    private static List<String> inTheSubject(X509Certificate certificate) throws CertificateParsingException {
        if (ServerNames.of(certificate).stream().anyMatch(name -> !ServerNames.isAddress(name))) {
            return List.of();
        }
        X500Name subject =
                X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        return Arrays.stream(subject.getRDNs(BCStyle.CN))
                .map(name -> IETFUtils.valueToString(name.getFirst().getValue()))
                .filter(name -> !ServerNames.isAddress(name))
                .toList();
    }

    private void say(String key, Severity severity, Object... arguments) {
        findings.add(new Finding(
                "certificate-" + key,
                severity,
                Subject.SERVER,
                TEXT.text("found." + key, arguments),
                Remedy.advice(TEXT.text("remedy." + key)),
                ""));
    }
}
