package dev.drydock;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A file system in memory that can be filled up and made read-only. Only root on Linux can mount one. */
public final class SmallDisk implements AutoCloseable {

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /**
     * Mounts one in a new folder of {@code parent}; aborts the test where that cannot be done.
     *
     * @param size as mount takes it, such as {@code 4m}
     */
    public static SmallDisk mount(Path parent, String size) throws IOException {
        return over(Files.createDirectory(parent.resolve("disk")), size);
    }

    /** As {@link #mount}, in a folder that is there. */
    public static SmallDisk over(Path folder, String size) {
        assumeTrue(
                succeeds("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "tmpfs", folder.toString()),
                "a file system can be mounted: needs root on Linux");
        return new SmallDisk(folder);
    }

    public Path folder() {
        return folder;
    }

    /**
     * A disk that does not turn: ext4 in memory, over a folder that is there, whose files it takes on.
     *
     * @param size as truncate takes it, such as {@code 400M}
     */
    public static SmallDisk solid(Path folder, String size) throws IOException {
        Path image = Files.createTempFile(Path.of("/dev/shm"), "disk", ".img");
        Path first = Files.createTempDirectory("disk");
        try {
            assumeTrue(
                    succeeds("truncate", "-s", size, image.toString())
                            && succeeds("mkfs.ext4", "-q", image.toString())
                            && succeeds("mount", "-o", "loop", image.toString(), first.toString()),
                    "a disk can be made: needs root on Linux");
            boolean copied = succeeds("cp", "-a", folder + "/.", first.toString())
                    && succeeds("chown", "--reference=" + folder, first.toString());
            assumeTrue(succeeds("umount", first.toString()) && copied, "it takes the files");
            assumeTrue(succeeds("mount", "-o", "loop", image.toString(), folder.toString()), "it is mounted again");
            return new SmallDisk(folder);
        } finally {
            Files.delete(first);
            Files.delete(image); // it goes with the mount
        }
    }

    /** Takes all its room; returns the file that does, to be deleted for room again. */
    public Path fill() {
        Path filler = folder.resolve("filler");
        try (OutputStream output = Files.newOutputStream(filler)) {
            write(output, 1 << 20);
            write(output, 1024);
        } catch (IOException _) {
            // it is full
        }
        return filler;
    }

    /** Until no more of them fits. */
    private static void write(OutputStream output, int bytes) {
        try {
            while (true) {
                output.write(new byte[bytes]);
            }
        } catch (IOException _) {
            // less than one of them is free
        }
    }

    /** Gives it another size. */
    public void resize(String size) {
        if (!succeeds("mount", "-o", "remount,size=" + size, folder.toString())) {
            throw new IllegalStateException("not resized: " + folder);
        }
    }

    public void makeReadOnly() {
        if (!succeeds("mount", "-o", "remount,ro", folder.toString())) {
            throw new IllegalStateException("not made read-only: " + folder);
        }
    }

    @Override
    public void close() {
        // a thread that ends may have a file open for a moment, and so may a program that is being started
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!succeeds("umount", folder.toString())) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("still in use: " + folder);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(failure));
        }
    }
}
