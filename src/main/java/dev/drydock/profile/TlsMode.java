package dev.drydock.profile;

/** Whether a connection is encrypted by TLS; named as the server's own clients name it. */
public enum TlsMode {
    DISABLED,
    /** Encrypted where the server offers it. */
    PREFERRED,
    /** Refuses a server without TLS; the certificate is not verified. */
    REQUIRED,
    /** As required, and one of the given authorities must have signed the server's certificate. */
    VERIFY_CA,
    /** As verify CA, and the certificate must be for the host that the profile names. */
    VERIFY_IDENTITY;

    /** Whether a server without TLS is refused. */
    public boolean refusesPlainText() {
        return compareTo(REQUIRED) >= 0;
    }

    /** Whether the server's certificate must be signed by a known authority. */
    public boolean verifies() {
        return compareTo(VERIFY_CA) >= 0;
    }
}
