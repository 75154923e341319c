package dev.drydock.report.proof;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.Blake2bDigest;

/**
 * The digests of a file, read once.
 *
 * @param sha256 in hexadecimal digits, by which the history knows it
 * @param blake2b which signatures cover
 */
@SuppressWarnings("ArrayRecordComponent") // nobody changes or compares the bytes
public record FileDigest(String sha256, byte[] blake2b) {

    private static final int BITS = 512;
    private static final int PIECE = 1 << 16;

    public static FileDigest of(Path file) throws IOException {
        MessageDigest sha = dev.drydock.platform.digest.Sha256.begin();
        Blake2bDigest blake = new Blake2bDigest(BITS);
        byte[] piece = new byte[PIECE];
        try (InputStream input = Files.newInputStream(file)) {
            for (int read = input.read(piece); read >= 0; read = input.read(piece)) {
                sha.update(piece, 0, read);
                blake.update(piece, 0, read);
            }
        }
        byte[] sum = new byte[BITS / 8];
        blake.doFinal(sum, 0);
        return new FileDigest(HexFormat.of().formatHex(sha.digest()), sum);
    }
}
