package dev.drydock.feature.encryption.certificate;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether files will do for a server, before they are put in its place: key, chain, validity, names, purpose, strength. */
public final class CertificateCheck {

    private static final Messages TEXT = Messages.of("certificate");
    private static final String SERVER_PURPOSE = "1.3.6.1.5.5.7.3.1";
    private static final Duration SOON = Duration.ofDays(30);
    private static final int LEAST_RSA_BITS = 2048;
    private static final byte[] PROBE = {1, 2, 3, 4, 5, 6, 7, 8};

    private final CertificateFiles files;
    private final List<String> hosts;
    private final Instant now;
    private final List<Finding> findings = new ArrayList<>();

    /** @param hosts names and addresses that clients use for the server */
    public CertificateCheck(CertificateFiles files, List<String> hosts, Instant now) {
        this.files = files;
        this.hosts = List.copyOf(hosts);
        this.now = now;
    }

    /** What is wrong with them; nothing if they will do. */
    public List<Finding> findings() {
        try {
            key();
            validity();
            chain();
            names();
            purpose();
            strength();
        } catch (GeneralSecurityException failure) {
            say("unreadable", Severity.NOT_EVALUATED, String.valueOf(failure.getMessage()));
        }
        return List.copyOf(findings);
    }

    private void key() throws GeneralSecurityException {
        KeyPair pair = new KeyPair(files.own().getPublicKey(), files.key());
        if (!pair.getPublic().getAlgorithm().equals(pair.getPrivate().getAlgorithm()) || !signs(pair)) {
            say("key", Severity.ERROR);
        }
    }

    private static boolean signs(KeyPair pair) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(
                pair.getPrivate().getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA");
        signature.initSign(pair.getPrivate());
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        signature.update(PROBE);
        return signature.verify(signed);
    }

    private void validity() {
        Instant from = files.own().getNotBefore().toInstant();
        Instant until = files.own().getNotAfter().toInstant();
        if (now.isBefore(from)) {
            say("early", Severity.ERROR, Formats.utc(from));
        } else if (now.isAfter(until)) {
            say("expired", Severity.ERROR, Formats.utc(until));
        } else if (now.plus(SOON).isAfter(until)) {
            say("soon", Severity.WARNING, Formats.utc(until));
        }
    }

    private void chain() throws GeneralSecurityException {
        Set<TrustAnchor> anchors = new HashSet<>();
        files.authorities().forEach(one -> anchors.add(new TrustAnchor(one, null)));
        PKIXParameters parameters = new PKIXParameters(anchors);
        parameters.setRevocationEnabled(false);
        // validity is told apart from the chain
        parameters.setDate(Date.from(within(files.own())));
        CertPath path = CertificateFactory.getInstance("X.509")
                .generateCertPath(files.chain().stream()
                        .filter(one -> !files.authorities().contains(one))
                        .toList());
        try {
            CertPathValidator.getInstance("PKIX").validate(path, parameters);
            if (path.getCertificates().isEmpty()) {
                say("selfsigned", Severity.WARNING);
            }
        } catch (CertPathValidatorException foreign) {
            say("chain", Severity.ERROR, String.valueOf(foreign.getMessage()));
        }
    }

    private Instant within(X509Certificate one) {
        Instant from = one.getNotBefore().toInstant();
        Instant until = one.getNotAfter().toInstant();
        return now.isBefore(from) ? from : now.isAfter(until) ? until : now;
    }

    private void names() throws GeneralSecurityException {
        List<String> covered = ServerNames.of(files.own());
        for (String host : hosts) {
            if (!ServerNames.cover(covered, host)) {
                say("name", Severity.ERROR, host, covered.isEmpty() ? "–" : String.join(", ", covered));
            }
        }
    }

    private void purpose() throws GeneralSecurityException {
        List<String> purposes = files.own().getExtendedKeyUsage();
        if (purposes != null && !purposes.contains(SERVER_PURPOSE)) {
            say("purpose", Severity.ERROR);
        }
        if (files.own().getBasicConstraints() >= 0) {
            say("authority", Severity.WARNING);
        }
    }

    private void strength() {
        if (files.own().getPublicKey() instanceof RSAKey rsa && rsa.getModulus().bitLength() < LEAST_RSA_BITS) {
            say("short", Severity.WARNING, rsa.getModulus().bitLength());
        }
        if (files.own().getSigAlgName().toUpperCase(java.util.Locale.ROOT).matches("(SHA1|MD5|MD2).*")) {
            say("signature", Severity.ERROR, files.own().getSigAlgName());
        }
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
