package dev.drydock.history.file;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets one Drydock at a time open, create, migrate or close the history of a folder, so that each finds it in a settled
 * state. It is an operating system lock on an empty file of its own, which ends with the process however that dies.
 */
public final class OpenLock implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The operating system's lock belongs to the process, so threads of one process need their own. */
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    private final FileChannel channel;

    private OpenLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws IOException if the folder cannot be written or the lock is not free within 30 s */
    public static OpenLock take(HistoryLocation place) throws IOException {
        IN_THIS_PROCESS.lock();
        @Nullable FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(
                    place.opening(),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                    PrivateFiles.attributesOfFile());
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            @Nullable FileLock lock = channel.tryLock();
            while (lock == null) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("another process keeps " + place.opening() + " locked");
                }
                LockSupport.parkNanos(POLL_NANOS);
                lock = channel.tryLock();
            }
            taken = true;
            return new OpenLock(channel);
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                IN_THIS_PROCESS.unlock();
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }
}
