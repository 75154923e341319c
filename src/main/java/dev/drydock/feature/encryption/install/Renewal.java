package dev.drydock.feature.encryption.install;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.certificate.CertificateRenewal;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** A new certificate like the one that a server shows, from the same authority, as files of this computer. Blocks. */
public final class Renewal {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("'renewed-'yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private Renewal() {}

    /**
     * Makes it in a new folder within that of the authority.
     *
     * @param folder with {@code ca.pem} and {@code ca-key.pem}
     * @return the new files
     * @throws DrydockException E-4602 if there is no authority in it; E-4626 if it is not the one that signed the server's
     *     certificate; E-4603 if the files cannot be written
     * @throws dev.drydock.db.sql.ServerException if no TLS connection can be had
     */
    public static GivenFiles make(OpenServer server, Path folder, int days, Instant now) {
        CertificateRenewal renewal = new CertificateRenewal(folder);
        X509Certificate former = Handshake.certificates(server).getFirst();
        if (!renewal.signed(former)) {
            throw new DrydockException(Problem.of(
                    EncryptionError.INSTALL_OTHER_AUTHORITY,
                    "",
                    folder,
                    server.profile().name()));
        }
        Path target = folder.resolve(STAMP.format(now));
        renewal.renew(former, days, now, target);
        return GivenFiles.in(target);
    }
}
