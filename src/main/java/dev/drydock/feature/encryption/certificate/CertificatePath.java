package dev.drydock.feature.encryption.certificate;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * From the server's certificate to the authority at the root, each signed by the next.
 *
 * @param certificates the server's own first
 * @param end where it ends
 */
record CertificatePath(List<X509Certificate> certificates, End end) {

    private static final int LONGEST = 10;

    enum End {
        /** At a given authority that signed itself. */
        ROOT,
        /** At, or over, a given authority that others signed: Java takes that for a root, OpenSSL and the vendors' clients do not. */
        PART,
        /** At none of the given authorities. */
        FOREIGN
    }

    /** @param now of two certificates of one authority, one that is valid is taken */
    static CertificatePath of(CertificateFiles files, Instant now) {
        List<X509Certificate> path = new ArrayList<>(List.of(files.own()));
        while (!signed(path.getLast(), path.getLast()) && path.size() < LONGEST) {
            Optional<X509Certificate> next = signer(files, path.getLast(), now);
            if (next.isEmpty()) {
                break;
            }
            path.add(next.get());
        }
        return new CertificatePath(List.copyOf(path), end(files, path));
    }

    private static End end(CertificateFiles files, List<X509Certificate> path) {
        if (signed(path.getLast(), path.getLast()) && files.authorities().contains(path.getLast())) {
            return End.ROOT;
        }
        return path.stream().skip(1).anyMatch(files.authorities()::contains) ? End.PART : End.FOREIGN;
    }

    private static Optional<X509Certificate> signer(CertificateFiles files, X509Certificate of, Instant now) {
        return Stream.concat(files.authorities().stream(), files.chain().stream())
                .filter(one -> signed(of, one))
                .min(Comparator.comparing(one -> !valid(one, now)));
    }

    private static boolean valid(X509Certificate one, Instant now) {
        return !now.isBefore(one.getNotBefore().toInstant())
                && !now.isAfter(one.getNotAfter().toInstant());
    }

    private static boolean signed(X509Certificate one, X509Certificate by) {
        if (!one.getIssuerX500Principal().equals(by.getSubjectX500Principal())) {
            return false;
        }
        try {
            one.verify(by.getPublicKey());
            return true;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /** Those between the server's certificate and its end, and the end. */
    List<X509Certificate> issuers() {
        return certificates.subList(1, certificates.size());
    }
}
