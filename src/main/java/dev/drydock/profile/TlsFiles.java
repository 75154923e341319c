package dev.drydock.profile;

import java.util.Objects;

/**
 * The PEM files of an encrypted connection; an empty text means none.
 *
 * @param ca certificates of the authorities that may have signed the server's; without it those of the Java runtime
 * @param certificate the client's own certificate, with its chain
 * @param key the client's private key
 */
public record TlsFiles(String ca, String certificate, String key) {

    public static final TlsFiles NONE = new TlsFiles("", "", "");

    public TlsFiles {
        ca = Objects.requireNonNullElse(ca, "");
        certificate = Objects.requireNonNullElse(certificate, "");
        key = Objects.requireNonNullElse(key, "");
    }

    /** Whether no file is named. */
    public boolean none() {
        return ca.isEmpty() && certificate.isEmpty() && key.isEmpty();
    }
}
