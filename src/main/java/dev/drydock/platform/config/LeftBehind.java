package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What processes that were killed left in their folders. A process is dead if the lock of its folder can be taken: the
 * operating system gives it up with the process, and process ids, which are given again, are not relied upon.
 */
final class LeftBehind {

    /** Begin of the name of the file that tells of a program: its process id follows, one of its arguments is inside. */
    static final String CHILD = "child-";

    private static final Duration FORMER = Duration.ofDays(1);
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(LeftBehind.class);

    /** To open and close a lock file of this process would give up its lock. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private LeftBehind() {}

    /** The sweeps of this process leave this lock file alone. */
    static void own(Path lockFile) {
        OWN.add(lockFile);
    }

    /** Removes the folders of dead processes in a place; does nothing if there is no such place. */
    static void sweep(Path place) throws IOException {
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(place, "*" + OwnFolder.LOCK)) {
            for (Path file : locks) {
                if (!OWN.contains(file)) {
                    sweepOne(file);
                }
            }
        } catch (NoSuchFileException _) {
            // nothing was ever put there
        }
    }

    /**
     * Removes folders of versions that had no lock beside them: those of this account that nothing has changed for a day,
     * in which no file is open with a lock.
     */
    static void sweepFormer(Path place, String names) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(place, names)) {
            for (Path folder : folders) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && PrivateFiles.ofThisAccount(folder)
                        && unused(folder)) {
                    remove(folder);
                    LOG.info("removed what a killed process left: {}", folder);
                }
            }
        } catch (NoSuchFileException _) {
            // nothing was ever put there, or another process was faster
        }
    }

    private static boolean unused(Path folder) throws IOException {
        Instant dayAgo = Instant.now().minus(FORMER);
        for (Path path : FolderContents.of(folder)) {
            if (Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isAfter(dayAgo)) {
                return false;
            }
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && locked(path)) {
                return false;
            }
        }
        return true;
    }

    private static boolean locked(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() == null;
        }
    }

    private static void sweepOne(Path lockFile) throws IOException {
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            FileLock taken = channel.tryLock();
            if (taken != null) {
                String name = lockFile.getFileName().toString();
                remove(lockFile.resolveSibling(name.substring(0, name.length() - OwnFolder.LOCK.length())));
                LOG.info("removed what a killed process left: {}", lockFile);
            }
        } catch (NoSuchFileException _) {
            // another process was faster
        }
    }

    /** Removes a folder whose lock is held, and its lock file last; ends the programs that it tells of. */
    static void remove(Path folder) throws IOException {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, CHILD + "*")) {
                for (Path child : children) {
                    endProgram(child);
                }
            }
            FolderContents.remove(folder);
        }
        Files.deleteIfExists(OwnFolder.lockFile(folder));
    }

    private static void endProgram(Path file) throws IOException {
        String mark = Files.readString(file);
        String digits = file.getFileName().toString().substring(CHILD.length());
        if (digits.chars().allMatch(Character::isDigit)) {
            ProcessHandle.of(Long.parseLong(digits))
                    .filter(program -> has(program, mark))
                    .ifPresent(LeftBehind::end);
        }
    }

    /** Its files are removed next: a program that still writes them would make new ones. */
    private static void end(ProcessHandle program) {
        program.destroy();
        try {
            program.onExit().get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException _) {
            program.destroyForcibly();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it is still the program that was recorded, and not another one with the same process id. */
    private static boolean has(ProcessHandle program, String mark) {
        Optional<String[]> arguments = program.info().arguments();
        return !mark.isEmpty()
                && arguments.isPresent()
                && Arrays.asList(arguments.get()).contains(mark);
    }
}
