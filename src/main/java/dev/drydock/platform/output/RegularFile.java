package dev.drydock.platform.output;

import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Set;
import java.util.UUID;

/**
 * A regular file, there already or not. The new content goes into a temporary file of its own beside it, is forced to disk
 * and takes its place at once.
 *
 * @param path absolute, without links where there is a file
 */
record RegularFile(Path path) implements Place {

    @Override
    public void tryOut() throws IOException {
        Path folder = path.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw Reason.refused("folder", String.valueOf(folder));
        }
        if (Files.exists(path) && !Files.isWritable(path)) {
            throw Reason.refused("denied");
        }
        Path trial = temporary();
        Files.createFile(trial, PrivateFiles.attributesOfFile());
        Files.delete(trial);
    }

    @Override
    public void write(boolean ownerOnly, Content content) throws IOException {
        Path temporary = temporary();
        boolean old = Files.exists(path);
        // one that replaces nothing takes the permissions that new files have here
        FileAttribute<?>[] attributes = ownerOnly || old ? PrivateFiles.attributesOfFile() : new FileAttribute<?>[0];
        try {
            try (FileChannel channel = FileChannel.open(
                    temporary, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), attributes)) {
                content.writeTo(channel);
                channel.force(true);
            }
            if (old) {
                inherit(temporary, ownerOnly);
            }
            Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException failure) {
            discard(temporary, failure);
            throw failure;
        }
    }

    /** Owner, group and permissions of the old file; where the system lets nobody give files away, permissions only. */
    private void inherit(Path temporary, boolean ownerOnly) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        PosixFileAttributes old = Files.readAttributes(path, PosixFileAttributes.class);
        PosixFileAttributes made = view.readAttributes();
        try {
            if (!old.group().equals(made.group())) {
                view.setGroup(old.group());
            }
            if (!old.owner().equals(made.owner())) {
                view.setOwner(old.owner());
            }
        } catch (FileSystemException _) {
            // only root may give a file to others
        }
        if (!ownerOnly) {
            view.setPermissions(old.permissions());
        }
    }

    private Path temporary() {
        return path.resolveSibling("." + path.getFileName() + "." + UUID.randomUUID() + ".part");
    }

    private static void discard(Path temporary, Exception failure) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException left) {
            failure.addSuppressed(left);
        }
    }
}
