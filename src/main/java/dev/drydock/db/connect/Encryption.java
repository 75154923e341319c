package dev.drydock.db.connect;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/**
 * How the last connection to a server is protected.
 *
 * @param kind what was reached
 * @param protocol such as {@code TLSv1.3}; empty without TLS
 * @param cipher the cipher suite; empty without TLS
 * @param way what protects it besides
 */
public record Encryption(Kind kind, String protocol, String cipher, Way way) {

    /** What was reached. */
    public enum Kind {
        /** The profile wants no TLS. */
        PLAIN,
        /** The profile prefers TLS, and the server offers none. */
        FELL_BACK,
        /** TLS with whatever certificate the server showed. */
        UNVERIFIED,
        /** TLS, and a known authority signed the certificate. */
        CA_VERIFIED,
        /** TLS, and the certificate is for the host of the profile. */
        IDENTITY_VERIFIED
    }

    /** What the connection passes over. */
    public enum Way {
        NETWORK,
        /** It does not leave this machine. */
        THIS_MACHINE,
        SSH
    }

    private static final Messages TEXT = Messages.of("db");

    /** Before the first connection. */
    static final Encryption UNKNOWN = new Encryption(Kind.PLAIN, "", "", Way.NETWORK);

    /** Whether TLS was wanted and what is sent can be read on the network all the same. */
    public boolean warns() {
        return kind == Kind.FELL_BACK && way == Way.NETWORK;
    }

    public boolean tls() {
        return kind != Kind.PLAIN && kind != Kind.FELL_BACK;
    }

    /** For the user, such as "TLSv1.3, TLS_AES_256_GCM_SHA384, certificate not verified". */
    public String text() {
        // what is protected otherwise is not called plain
        String key = kind == Kind.FELL_BACK && way != Way.NETWORK
                ? "encryption.none"
                : "encryption." + kind.name().toLowerCase(Locale.ROOT);
        String tls = TEXT.text(key, protocol, cipher);
        return way == Way.NETWORK
                ? tls
                : TEXT.text("encryption.way." + way.name().toLowerCase(Locale.ROOT), tls);
    }
}
