package dev.drydock.platform.digest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java has. */
public final class Sha256 {

    private Sha256() {}

    /** A digest to be fed piece by piece. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The digest of these bytes. */
    public static byte[] of(byte[] content) {
        return begin().digest(content);
    }

    /** The same in hexadecimal digits. */
    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(of(content));
    }
}
