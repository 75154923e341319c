package dev.drydock.profile;

/** Whether a connection is encrypted by TLS; named as the server's own clients name it. */
public enum TlsMode {
    DISABLED,
    /** Encrypted where the server offers it. */
    PREFERRED,
    /** Refuses a server without TLS; the certificate is not verified. */
    REQUIRED
}
