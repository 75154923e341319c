package dev.drydock.platform.output;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Files that users asked for. A regular file is written whole or not at all and keeps its permissions, through a link the
 * file that the link names; a device or a pipe is written to; a directory is refused.
 */
public final class OutputFile {

    private OutputFile() {}

    /**
     * Refuses a place that cannot be written to, before work for it begins; touches nothing that is there. Blocks.
     *
     * @throws DrydockException E-1007 with the reason
     */
    public static void check(Path path) {
        try {
            Place.of(path).tryOut();
        } catch (IOException reason) {
            throw new DrydockException(
                    Problem.of(PlatformError.OUTPUT_REFUSED, reason.toString(), path, Reason.of(reason)), reason);
        }
    }

    /**
     * Writes a file as UTF-8; blocks, at a pipe until somebody reads.
     *
     * @param content writes what belongs into the file
     * @throws DrydockException E-1005 if it cannot be written; an old file is then unchanged
     */
    public static void save(Path path, Consumer<Writer> content) {
        write(path, false, content);
    }

    /** As {@link #save}, for a text that is there already. */
    public static void saveText(Path path, String text) {
        write(path, false, writer -> append(writer, text));
    }

    /** As {@link #saveText}; a regular file can then be read by its owner only, whoever could read it before. */
    public static void savePrivate(Path path, String text) {
        write(path, true, writer -> append(writer, text));
    }

    /** As {@link #save}, for bytes. */
    public static void saveBytes(Path path, byte[] bytes) {
        bytes(path, false, bytes);
    }

    /** As {@link #savePrivate}, for bytes. */
    public static void savePrivateBytes(Path path, byte[] bytes) {
        bytes(path, true, bytes);
    }

    private static void bytes(Path path, boolean ownerOnly, byte[] bytes) {
        put(path, ownerOnly, channel -> {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        });
    }

    /**
     * As {@link #save}, for bytes that are written as they come.
     *
     * @param content writes what belongs into the file, and may close the stream
     */
    public static void saveStream(Path path, Consumer<OutputStream> content) {
        put(path, false, channel -> {
            FirstFailure output = new FirstFailure(channel);
            BufferedOutputStream buffer = new BufferedOutputStream(output, 1 << 16);
            content.accept(buffer);
            buffer.flush();
            output.rethrow();
        });
    }

    private static void write(Path path, boolean ownerOnly, Consumer<Writer> content) {
        put(path, ownerOnly, channel -> {
            FirstFailure output = new FirstFailure(channel);
            try (Writer writer = new BufferedWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8))) {
                content.accept(writer);
            }
            output.rethrow();
        });
    }

    private static void put(Path path, boolean ownerOnly, Place.Content content) {
        try {
            Place.of(path).write(ownerOnly, content);
        } catch (IOException | RuntimeException failure) {
            IOException cause = io(failure).orElseThrow(() -> (RuntimeException) failure);
            throw new DrydockException(
                    Problem.of(PlatformError.OUTPUT_UNWRITABLE, cause.toString(), path, Reason.of(cause)), failure);
        }
    }

    /** The failure of the file in what a renderer made of it. */
    private static Optional<IOException> io(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException found) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    private static void append(Writer writer, String text) {
        try {
            writer.write(text);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
