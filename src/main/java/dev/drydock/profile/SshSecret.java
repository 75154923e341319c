package dev.drydock.profile;

/**
 * Which secret of an SSH host is wanted.
 *
 * @param kind password or passphrase
 * @param about the host as {@code user@host:port}, or the key file
 */
public record SshSecret(Kind kind, String about) {

    /** What it opens. */
    public enum Kind {
        /** The account's password on an SSH host. */
        PASSWORD,
        /** The passphrase of a key file. */
        PASSPHRASE
    }
}
