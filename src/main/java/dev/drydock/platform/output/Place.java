package dev.drydock.platform.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/** What is at a path before it is written to: nothing or a regular file, to be replaced, or else a device or a pipe. */
sealed interface Place permits RegularFile, Place.Through {

    /** Writes the bytes of a file into a channel. */
    interface Content {
        void writeTo(WritableByteChannel channel) throws IOException;
    }

    /** Fails with the reason if it cannot be written to. */
    void tryOut() throws IOException;

    /** @param ownerOnly whether nobody but its owner may read it then */
    void write(boolean ownerOnly, Content content) throws IOException;

    /** Looks at the path, through links. */
    static Place of(Path path) throws IOException {
        BasicFileAttributes found;
        try {
            found = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException _) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                throw Reason.refused("dangling");
            }
            return new RegularFile(path.toAbsolutePath());
        }
        if (found.isDirectory()) {
            throw Reason.refused("directory");
        }
        return found.isRegularFile() ? new RegularFile(path.toRealPath()) : new Through(path);
    }

    /** A device or a pipe, which stays what it is. */
    record Through(Path path) implements Place {

        @Override
        public void tryOut() throws IOException {
            if (!Files.isWritable(path)) {
                throw Reason.refused("denied");
            }
        }

        @Override
        public void write(boolean ownerOnly, Content content) throws IOException {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                content.writeTo(channel);
            }
        }
    }
}
