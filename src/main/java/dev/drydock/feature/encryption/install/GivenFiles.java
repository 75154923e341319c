package dev.drydock.feature.encryption.install;

import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.certificate.CertificateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Three files of this computer that a server is to use.
 *
 * @param authority certificates of the authority, as for {@code ssl_ca}
 * @param certificate the server's, with its chain, as for {@code ssl_cert}
 * @param key its key, as for {@code ssl_key}
 */
public record GivenFiles(Path authority, Path certificate, Path key) {

    /** Those that {@code tls make} writes to a folder. */
    public static GivenFiles in(Path folder) {
        return new GivenFiles(
                folder.resolve("ca.pem"), folder.resolve("server-cert.pem"), folder.resolve("server-key.pem"));
    }

    /**
     * Reads them; blocks on the disk.
     *
     * @throws DrydockException E-4602 for a file that holds no certificate or key
     */
    public CertificateFiles read() {
        return CertificateFiles.read(authority, certificate, key);
    }

    /** Of which part of a server's TLS a file is. */
    public enum Part {
        AUTHORITY("ssl_ca", "ca.pem"),
        CERTIFICATE("ssl_cert", "server-cert.pem"),
        KEY("ssl_key", "server-key.pem");

        private final String variable;
        private final String usualName;

        Part(String variable, String usualName) {
            this.variable = variable;
            this.usualName = usualName;
        }

        /** The server's option and variable. */
        public String variable() {
            return variable;
        }

        String usualName() {
            return usualName;
        }
    }

    /** Its text, which goes to the server's host and nowhere else. */
    String text(Part part) {
        Path file = switch (part) {
            case AUTHORITY -> authority;
            case CERTIFICATE -> certificate;
            case KEY -> key;
        };
        try {
            return Files.readString(file, StandardCharsets.US_ASCII);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(
                    EncryptionError.CERTIFICATE_UNREADABLE, failure.getClass().getSimpleName(), file));
        }
    }
}
