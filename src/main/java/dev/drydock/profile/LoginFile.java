package dev.drydock.profile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code .mylogin.cnf} of {@code mysql_config_editor}: four unused bytes, twenty bytes of key, then each line as its
 * length (four bytes, little-endian) and itself in AES-128-ECB. The sixteen bytes of the AES key are the twenty folded
 * over each other by XOR (MySQL's my_default.cc and my_aes.cc). The key lies in the file, so this hides nothing.
 */
public final class LoginFile {

    private static final int UNUSED = 4;
    private static final int KEY = 20;
    private static final int BLOCK = 16;

    /** A line holds at most one option; the server's own limit is 4 KiB. */
    private static final int LONGEST = 64 * 1024;

    private LoginFile() {}

    /**
     * Its text, with the passwords in it; blocks.
     *
     * @throws IOException if it cannot be read
     * @throws NotALoginFile if it is none; says where that was seen
     */
    public static String text(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < UNUSED + KEY) {
            throw new NotALoginFile(bytes.remaining() + " bytes");
        }
        byte[] raw = new byte[KEY];
        bytes.position(UNUSED).get(raw);
        byte[] folded = new byte[BLOCK];
        for (int i = 0; i < KEY; i++) {
            folded[i % BLOCK] ^= raw[i];
        }
        StringBuilder text = new StringBuilder();
        try {
            Cipher aes = Cipher.getInstance("AES/ECB/PKCS5Padding");
            aes.init(Cipher.DECRYPT_MODE, new SecretKeySpec(folded, "AES"));
            while (bytes.hasRemaining()) {
                int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
                if (length <= 0 || length % BLOCK != 0 || length > LONGEST || length > bytes.remaining()) {
                    throw new NotALoginFile("at byte " + bytes.position());
                }
                byte[] sealed = new byte[length];
                bytes.get(sealed);
                byte[] plain = aes.doFinal(sealed);
                text.append(new String(plain, StandardCharsets.UTF_8));
                Arrays.fill(plain, (byte) 0);
            }
        } catch (GeneralSecurityException wrong) {
            throw new NotALoginFile(wrong.getClass().getSimpleName());
        }
        return text.toString();
    }

    /** The file is no login file; the message says where that was seen. */
    public static final class NotALoginFile extends IOException {

        private static final long serialVersionUID = 1L;

        NotALoginFile(String where) {
            super(where);
        }
    }
}
