package dev.drydock.history.chain;

import dev.drydock.platform.digest.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 over values in one unmistakable form: each is preceded by its kind and, where it has one, its length. For one
 * thread.
 */
public final class CanonicalDigest {

    private static final byte NONE = 0;
    private static final byte TEXT = 1;
    private static final byte NUMBER = 2;
    private static final byte TIME = 3;
    private static final byte LIST = 4;

    private final MessageDigest digest = Sha256.begin();
    private final ByteBuffer head = ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES);

    public CanonicalDigest text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        update(head.clear().put(TEXT).putLong(bytes.length));
        digest.update(bytes);
        return this;
    }

    public CanonicalDigest number(@Nullable Long value) {
        update(value == null ? head.clear().put(NONE) : head.clear().put(NUMBER).putLong(value));
        return this;
    }

    public CanonicalDigest time(@Nullable Instant value) {
        update(
                value == null
                        ? head.clear().put(NONE)
                        : head.clear().put(TIME).putLong(value.getEpochSecond()).putInt(value.getNano()));
        return this;
    }

    /** The texts of an array column, in their order. */
    public CanonicalDigest texts(List<String> values) {
        update(head.clear().put(LIST).putLong(values.size()));
        values.forEach(this::text);
        return this;
    }

    private void update(ByteBuffer written) {
        digest.update(written.flip());
    }

    /** The digest in hexadecimal digits; nothing can be added afterwards. */
    public String hash() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
