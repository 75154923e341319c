package dev.drydock.report.proof;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A signature beside a file, as minisign writes it (format ED, over the BLAKE2b digest of the file), with a comment that is
 * signed, too.
 */
public final class DetachedSignature {

    private static final int HEAD = 2 + VerifyingKey.NUMBER;
    private static final int SIGNATURE = 64;
    private static final String TRUSTED = "trusted comment: ";

    private final byte[] number;
    private final byte[] signature;
    private final String comment;
    private final byte[] whole;

    private DetachedSignature(byte[] number, byte[] signature, String comment, byte[] whole) {
        this.number = number;
        this.signature = signature;
        this.comment = comment;
        this.whole = whole;
    }

    /** What came of looking at it. */
    public enum Outcome {
        SOUND,
        /** The file, the comment or the signature is not what was signed. */
        CHANGED,
        /** None of the known keys made it. */
        UNKNOWN_KEY
    }

    /** Empty if the text is no such signature. */
    public static Optional<DetachedSignature> in(String text) {
        List<String> lines = text.lines().toList();
        try {
            if (lines.size() < 4 || !lines.get(2).startsWith(TRUSTED)) {
                return Optional.empty();
            }
            byte[] all = Base64.getDecoder().decode(lines.get(1).strip());
            byte[] whole = Base64.getDecoder().decode(lines.get(3).strip());
            if (all.length != HEAD + SIGNATURE || all[0] != 'E' || all[1] != 'D' || whole.length != SIGNATURE) {
                return Optional.empty();
            }
            return Optional.of(new DetachedSignature(
                    Arrays.copyOfRange(all, 2, HEAD),
                    Arrays.copyOfRange(all, HEAD, all.length),
                    lines.get(2).substring(TRUSTED.length()),
                    whole));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Number of the key that made it. */
    public String keyNumber() {
        return VerifyingKey.shown(number);
    }

    /** What the signer said with it: when, and the name of the file. */
    public String comment() {
        return comment;
    }

    /** @param known the keys that are believed */
    public Outcome verify(byte[] digest, Collection<VerifyingKey> known) {
        Optional<VerifyingKey> key = known.stream()
                .filter(one -> Arrays.equals(one.number(), number))
                .findFirst();
        if (key.isEmpty()) {
            return Outcome.UNKNOWN_KEY;
        }
        boolean sound = fits(key.get(), digest, signature) && fits(key.get(), covered(signature, comment), whole);
        return sound ? Outcome.SOUND : Outcome.CHANGED;
    }

    private static boolean fits(VerifyingKey key, byte[] message, byte[] signed) {
        try {
            Signature verifying = Signature.getInstance("Ed25519");
            verifying.initVerify(key.key());
            verifying.update(message);
            return verifying.verify(signed);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /** What the second signature covers. */
    static byte[] covered(byte[] signature, String comment) {
        byte[] text = comment.getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(signature, signature.length + text.length);
        System.arraycopy(text, 0, all, signature.length, text.length);
        return all;
    }
}
