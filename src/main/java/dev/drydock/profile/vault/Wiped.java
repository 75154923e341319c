package dev.drydock.profile.vault;

import dev.drydock.platform.secret.Secret;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns secrets into bytes and back without leaving copies in memory. */
final class Wiped {

    private Wiped() {}

    /** The secret in UTF-8; the caller overwrites it. */
    static byte[] bytes(Secret secret) {
        return secret.useCharacters(characters -> {
            // no character takes more than three bytes; a pair of surrogates takes four
            ByteBuffer encoded = ByteBuffer.wrap(new byte[3 * characters.length]);
            StandardCharsets.UTF_8
                    .newEncoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .encode(CharBuffer.wrap(characters), encoded, true);
            byte[] bytes = Arrays.copyOf(encoded.array(), encoded.position());
            Arrays.fill(encoded.array(), (byte) 0);
            return bytes;
        });
    }

    /** The secret that these UTF-8 bytes hold; the caller overwrites them. */
    static Secret secret(byte[] bytes) {
        CharBuffer decoded = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes));
        char[] characters = new char[decoded.remaining()];
        decoded.get(characters);
        try {
            return Secret.of(characters);
        } finally {
            Arrays.fill(decoded.array(), '\0');
            Arrays.fill(characters, '\0');
        }
    }

    /** A buffer that overwrites what it held, also when it grows. */
    static final class Buffer extends ByteArrayOutputStream {

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            if (count + length > buf.length) {
                byte[] old = buf;
                buf = Arrays.copyOf(old, Math.max(2 * old.length, count + length));
                Arrays.fill(old, (byte) 0);
            }
            System.arraycopy(bytes, offset, buf, count, length);
            count += length;
        }

        @Override
        public synchronized void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void close() {
            Arrays.fill(buf, (byte) 0);
            count = 0;
        }
    }
}
