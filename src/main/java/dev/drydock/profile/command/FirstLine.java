package dev.drydock.profile.command;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Reads a program's output to its end, so that it does not stop at a full pipe, and keeps only the first line. */
final class FirstLine {

    /** No server takes a longer password. */
    static final int LONGEST = 4096;

    private final byte[] line = new byte[LONGEST];
    private int length;
    private boolean ended;
    private boolean tooLong;

    /** Blocks until the output has ended or is closed. */
    void read(InputStream output) {
        byte[] piece = new byte[LONGEST];
        try {
            for (int read = output.read(piece); read >= 0; read = output.read(piece)) {
                take(piece, read);
                Arrays.fill(piece, (byte) 0);
            }
        } catch (IOException closed) {
            // the program was ended; what came before is all there is
        }
    }

    private synchronized void take(byte[] piece, int read) {
        for (int i = 0; i < read && !ended; i++) {
            if (piece[i] == '\n') {
                ended = true;
            } else if (length == LONGEST) {
                ended = true;
                tooLong = true;
            } else {
                line[length++] = piece[i];
            }
        }
    }

    synchronized boolean tooLong() {
        return tooLong;
    }

    /** The line without its end; empty if there is nothing in it. What was kept is overwritten. */
    synchronized Optional<Secret> taken() {
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        CharBuffer decoded = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(line, 0, end));
        char[] characters = new char[decoded.remaining()];
        decoded.get(characters);
        Arrays.fill(line, (byte) 0);
        Arrays.fill(decoded.array(), '\0');
        Secret secret = Secret.of(characters);
        Arrays.fill(characters, '\0');
        return secret.isEmpty() ? Optional.empty() : Optional.of(secret);
    }
}
