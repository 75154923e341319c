package dev.drydock.report.proof;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A public key by which signatures are recognised, in the form of minisign: two letters, eight bytes of its number, the
 * Ed25519 key.
 *
 * @param line the 42 bytes in Base64
 */
public record VerifyingKey(String line) {

    static final int NUMBER = 8;
    static final int KEY = 32;
    private static final int ALL = 2 + NUMBER + KEY;
    private static final byte[] HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

    static VerifyingKey of(byte[] number, byte[] key) {
        byte[] all = new byte[ALL];
        all[0] = 'E';
        all[1] = 'd';
        System.arraycopy(number, 0, all, 2, NUMBER);
        System.arraycopy(key, 0, all, 2 + NUMBER, KEY);
        return new VerifyingKey(Base64.getEncoder().encodeToString(all));
    }

    /** The key in a text: the line itself, or the file of two lines that minisign writes. Empty if there is none. */
    public static Optional<VerifyingKey> in(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> bytes(line).isPresent())
                .findFirst()
                .map(VerifyingKey::new);
    }

    private static Optional<byte[]> bytes(String line) {
        try {
            byte[] all = Base64.getDecoder().decode(line);
            return all.length == ALL && all[0] == 'E' && all[1] == 'd' ? Optional.of(all) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    byte[] number() {
        return Arrays.copyOfRange(bytes(line).orElseThrow(), 2, 2 + NUMBER);
    }

    /** Its number as minisign shows it. */
    public String shownNumber() {
        return shown(number());
    }

    static String shown(byte[] number) {
        byte[] turned = new byte[number.length];
        for (int i = 0; i < number.length; i++) {
            turned[i] = number[number.length - 1 - i];
        }
        return HexFormat.of().withUpperCase().formatHex(turned);
    }

    PublicKey key() throws GeneralSecurityException {
        byte[] encoded = Arrays.copyOf(HEAD, HEAD.length + KEY);
        System.arraycopy(bytes(line).orElseThrow(), 2 + NUMBER, encoded, HEAD.length, KEY);
        return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    }
}
