package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The turn to change a file that windows and commands share: all others who want it, in this process and in others, wait.
 * Whoever has it reads the file, changes what was read and {@linkplain AtomicFile replaces} it; reading alone needs no
 * turn. It is a lock on a second file beside the first, which the operating system gives up with the process, however that
 * ends; that file stays. A thread that has the turn may take it again. Blocks on the disk; closed by the thread that took
 * it.
 */
public final class FileTurn implements AutoCloseable {

    /** How long others may take for a change, before one is refused. */
    public static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final long STEP_NANOS = 1_000_000;

    /** A lock file that is opened and closed twice in one process gives up the lock of the first. */
    private static final Map<Path, ReentrantLock> HERE = new ConcurrentHashMap<>();

    private final ReentrantLock here;
    private final @Nullable FileChannel channel;

    private FileTurn(ReentrantLock here, @Nullable FileChannel channel) {
        this.here = here;
        this.channel = channel;
    }

    /**
     * Waits for the turn, and makes the folder of the file if it is missing.
     *
     * @return empty if others had it for {@link #LONGEST_WAIT}
     * @throws IOException if the lock file cannot be made, or the file system has no locks
     */
    public static Optional<FileTurn> take(Path file) throws IOException {
        return take(file, LONGEST_WAIT);
    }

    static Optional<FileTurn> take(Path file, Duration longest) throws IOException {
        PrivateFiles.folderFor(file);
        Path target = AtomicFile.target(file);
        Path folder = target.resolveSibling("").toAbsolutePath().toRealPath();
        Path lockFile = folder.resolve(target.getFileName() + OwnFolder.LOCK);
        long end = System.nanoTime() + longest.toNanos();
        ReentrantLock here = HERE.computeIfAbsent(lockFile, _ -> new ReentrantLock(true));
        if (!locked(here, longest)) {
            return Optional.empty();
        }
        boolean taken = false;
        try {
            if (here.getHoldCount() > 1) {
                taken = true;
                return Optional.of(new FileTurn(here, null));
            }
            FileChannel channel = FileChannel.open(
                    lockFile,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                    PrivateFiles.attributesOfFile());
            try {
                taken = locked(channel, end);
            } finally {
                if (!taken) {
                    channel.close();
                }
            }
            return taken ? Optional.of(new FileTurn(here, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                here.unlock();
            }
        }
    }

    private static boolean locked(ReentrantLock here, Duration longest) throws IOException {
        try {
            return here.tryLock(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while another change went on");
        }
    }

    private static boolean locked(FileChannel channel, long end) throws IOException {
        while (!tried(channel)) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
        return true;
    }

    private static boolean tried(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            // another library of this process has it
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            here.unlock();
        }
    }
}
