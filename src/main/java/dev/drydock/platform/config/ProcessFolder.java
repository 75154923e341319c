package dev.drydock.platform.config;

import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The private folder of this process for what must not outlive it: files with passwords, sockets of {@code ssh}. It lies
 * among those of other processes in the place that {@link #placeIn} names. What a process that was killed left there, the
 * next one removes; how a living process is told from a dead one is in {@link LeftBehind}. Blocks on the disk; any thread.
 */
public final class ProcessFolder {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessFolder.class);
    private static final String PREFIX = "drydock-";

    private static @Nullable Path place;
    private static @Nullable OwnFolder own;
    /** In the system's temporary folder. */
    private static @Nullable OwnFolder temporary;

    private static int made;

    private ProcessFolder() {}

    /**
     * Names the place for this process and removes what killed ones left in it: their files, and the programs that they
     * {@linkplain #child recorded}. Without a place, and where it cannot be written, the system's temporary folder is used.
     */
    public static synchronized void placeIn(Path folder) {
        place = folder.toAbsolutePath();
        sweep(folder.toAbsolutePath());
        try {
            Path shared = temporaryPlace();
            if (Files.isDirectory(shared, LinkOption.NOFOLLOW_LINKS) && PrivateFiles.ofThisAccount(shared)) {
                sweep(shared);
            }
            LeftBehind.sweepFormer(Path.of(System.getProperty("java.io.tmpdir")), "drydock-not-recorded-*");
            LeftBehind.sweepFormer(folder.toAbsolutePath().resolveSibling(""), "history-move*");
        } catch (IOException failure) {
            LOG.warn("temporary folders of earlier processes stay: {}", failure.toString());
        }
    }

    private static void sweep(Path folder) {
        try {
            LeftBehind.sweep(folder);
        } catch (IOException failure) {
            LOG.warn("what earlier processes left in {} stays: {}", folder, failure.toString());
        }
    }

    /** Of this account, since every account may make folders there. */
    private static Path temporaryPlace() {
        String account = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9]", "_");
        return Path.of(System.getProperty("java.io.tmpdir")).resolve(PREFIX + "running-" + account);
    }

    /**
     * A new folder that only this account can enter, in the system's temporary folder: for what needs more room than the data
     * folder may have, or is there because that cannot be written. It goes like the folder of the process.
     */
    public static synchronized Path temporaryFolder() throws IOException {
        if (temporary == null) {
            try {
                temporary = OwnFolder.make(temporaryPlace());
            } catch (IOException | DrydockException failure) {
                // another account may have taken the name
                LOG.warn("no folder for this process in {}: {}", temporaryPlace(), failure.toString());
                return Files.createTempDirectory(PREFIX);
            }
        }
        Path inside = temporary.path().resolve(Integer.toString(++made));
        PrivateFiles.folder(inside);
        return inside;
    }

    /** A new, empty file that only this account can read. */
    public static synchronized Path file(String suffix) throws IOException {
        Path folder = folder();
        return folder == null
                ? Files.createTempFile(PREFIX, suffix, PrivateFiles.attributesOfFile())
                : Files.createFile(folder.resolve(++made + suffix), PrivateFiles.attributesOfFile());
    }

    /**
     * A new folder that only this account can enter.
     *
     * @param longest how many bytes its path may have, since the paths of sockets are limited; a longer one is made in the
     *     system's temporary folder
     */
    public static synchronized Path folder(int longest) throws IOException {
        Path folder = folder();
        if (folder != null) {
            Path inside = folder.resolve(Integer.toString(++made));
            if (inside.toString().getBytes(StandardCharsets.UTF_8).length <= longest) {
                PrivateFiles.folder(inside);
                return inside;
            }
        }
        return Files.createTempDirectory(PREFIX);
    }

    /**
     * Records a program that would outlive this process if that were killed, for the next one to end.
     *
     * @param mark one of its arguments, which no other program has
     */
    public static synchronized void child(ProcessHandle program, String mark) throws IOException {
        Path folder = folder();
        if (folder != null) {
            AtomicFile.replacePrivate(
                    folder.resolve(LeftBehind.CHILD + program.pid()), mark.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Removes the folder with all that is in it, and ends the recorded programs; at the process's end. */
    public static synchronized void remove() {
        remove(own);
        own = null;
        remove(temporary);
        temporary = null;
    }

    private static void remove(@Nullable OwnFolder folder) {
        if (folder != null) {
            try {
                folder.remove();
            } catch (IOException failure) {
                LOG.warn("the folder of this process stays: {}", failure.toString());
            }
        }
    }

    /** Null where there is no place, or none that can be written. */
    private static @Nullable Path folder() {
        if (own == null && place != null) {
            try {
                own = OwnFolder.make(place);
            } catch (IOException failure) {
                LOG.warn("no folder for this process in {}: {}", place, failure.toString());
                place = null;
            }
        }
        return own == null ? null : own.path();
    }
}
