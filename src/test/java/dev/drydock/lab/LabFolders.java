package dev.drydock.lab;

import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the lab keeps things: unpacked programs and pristine data directories in a cache that outlives the build, running
 * servers' data in the system's temporary folder (also readable to the account that MariaDB runs as).
 */
final class LabFolders {

    private static final String RUNS = "drydock-lab-";
    private static final Path RUN = newRunFolder();

    private LabFolders() {}

    /** The cache: {@code DRYDOCK_LAB_CACHE}, or {@code .cache/drydock-lab} in the home folder. */
    static Path cache() {
        String named = System.getenv("DRYDOCK_LAB_CACHE");
        return named == null || named.isBlank()
                ? Path.of(System.getProperty("user.home"), ".cache", "drydock-lab")
                : Path.of(named).toAbsolutePath();
    }

    /** The folder of the packages that the build copied. */
    static Path packages() {
        return Path.of(System.getProperty("drydock.lab.dir", "target/lab"));
    }

    /** The folder of the packages that are part of the application. */
    static Path appPackages() {
        return Path.of(System.getProperty("drydock.app.dir", "target/app")).resolve("demo");
    }

    /** A new empty folder for one running server. */
    static Path newServerFolder(String name) throws IOException {
        Path folder = Files.createTempDirectory(RUN, name + "-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    /** Copies a folder with all it holds. */
    static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Gives the folder and all it holds to {@code owner}. */
    static void give(Path folder, UserPrincipal owner) throws IOException {
        var group = folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName(owner.getName());
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                Files.setAttribute(path, "posix:owner", owner, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(path, "posix:group", group, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** Removes the data of this run. */
    static void removeRun() {
        removeOrLeave(RUN);
    }

    private static void removeOrLeave(Path run) {
        try {
            WholeFolder.delete(run);
        } catch (IOException busy) {
            // the next run removes it, or another process does: its name holds the id of a process that is gone
        }
    }

    private static Path newRunFolder() {
        try {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            removeAbandoned(temporary);
            Path folder = Files.createDirectories(
                    temporary.resolve(RUNS + ProcessHandle.current().pid()));
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            spread(folder);
            return folder;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * For each new file ext4 passes all that were removed beside it in the last minutes; folders in one that is called a top
     * one it puts far apart.
     */
    private static void spread(Path folder) {
        try {
            new ProcessBuilder("chattr", "+T", folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .onExit()
                    .join();
        } catch (IOException _) {
            // another system
        }
    }

    private static void removeAbandoned(Path temporary) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.list(temporary)) {
            found = all.filter(path -> path.getFileName().toString().matches(RUNS + "\\d+"))
                    .toList();
        }
        for (Path path : found) {
            long pid = Long.parseLong(path.getFileName().toString().substring(RUNS.length()));
            if (ProcessHandle.of(pid).isEmpty()) {
                removeOrLeave(path);
            }
        }
    }

    /** The named account's owner object; empty if there is no such account. */
    static Optional<UserPrincipal> account(@Nullable String name) {
        if (name == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Path.of("/").getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
