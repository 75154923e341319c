package dev.drydock.feature.encryption.atrest;

import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;

/** Key files on this computer. Their content is in no other place, and their fingerprint is the SHA-256 of the whole file. */
public final class AtRestKey {

    private static final int BYTES = 32;
    private static final String HEX = "0123456789abcdef";

    private AtRestKey() {}

    /**
     * Makes a key file as file_key_management reads it, with the one key 1 of 256 bits, which only this account may read.
     *
     * @throws DrydockException E-1005 if it cannot be written
     */
    static void make(Path file) {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        byte[] line = new byte[2 + 2 * BYTES + 1];
        line[0] = '1';
        line[1] = ';';
        for (int i = 0; i < BYTES; i++) {
            line[2 + 2 * i] = (byte) HEX.charAt((key[i] >> 4) & 15);
            line[3 + 2 * i] = (byte) HEX.charAt(key[i] & 15);
        }
        line[line.length - 1] = '\n';
        OutputFile.savePrivateBytes(file, line);
        Arrays.fill(key, (byte) 0);
        Arrays.fill(line, (byte) 0);
    }

    /**
     * Its fingerprint in hexadecimal digits, as {@code sha256sum} shows it. Blocks on the disk.
     *
     * @throws DrydockException E-4680 if it cannot be read, or is no file
     */
    public static String fingerprint(Path file) {
        byte[] content = content(file);
        try {
            return Sha256.hex(content);
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    /**
     * The fingerprint of a copy.
     *
     * @param original the file that the server reads, if it is on this computer
     * @throws DrydockException E-4694 if the copy is that file itself, also by a link; E-4680 as {@link #fingerprint}
     */
    public static String ofCopy(Path copy, Optional<Path> original) {
        try {
            if (original.isPresent()
                    && Files.exists(original.get())
                    && Files.exists(copy)
                    && Files.isSameFile(copy, original.get())) {
                throw new DrydockException(Problem.of(EncryptionError.NO_COPY_BUT_ITSELF, "", copy));
            }
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, failure.toString(), copy), failure);
        }
        return fingerprint(copy);
    }

    /**
     * Before a run and before each restart.
     *
     * @param copied fingerprint of the file whose copy was confirmed last, if any is recorded
     * @throws DrydockException E-4683 if the server would not get its keys at its next start
     */
    static void requireFile(Keyring keys, Optional<String> copied, String server) {
        Keyring.FileState state = keys.fileState(copied);
        if (state.lost()) {
            throw new DrydockException(Problem.of(
                    EncryptionError.KEY_LOST,
                    Messages.of("encryption").text("check.keys." + state.word(), keys.file()),
                    server,
                    keys.file()));
        }
    }

    /** To be overwritten after use. */
    static byte[] content(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, "", file));
        }
        try {
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, failure.toString(), file), failure);
        }
    }
}
