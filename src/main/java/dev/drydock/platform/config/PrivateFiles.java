package dev.drydock.platform.config;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps what Drydock stores away from the other accounts of the computer: folders are made and repaired to 0700, files to
 * 0600. Where a file system has no POSIX permissions, the folder's own rules stand. Blocks on the disk; any thread.
 */
public final class PrivateFiles {

    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    /** Of the mode of a folder in which every account may make files, such as {@code /tmp}. */
    private static final int STICKY = 01000;

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /**
     * Makes the folder, and those above it that are missing, for the user alone; takes the rights of others away from one
     * that is there. It is never open to others, not even for a moment, if it is new.
     *
     * @throws DrydockException E-1030 if it belongs to another account, E-1031 if every account may write into it
     * @throws IOException if it cannot be made or is no folder
     */
    public static void folder(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(FOLDER));
        if (!POSIX) {
            return;
        }
        requireOwn(folder);
        if (((int) Files.getAttribute(folder, "unix:mode") & STICKY) != 0) {
            throw new DrydockException(Problem.of(PlatformError.FOLDER_OF_ALL, "", folder));
        }
        repair(folder, FOLDER);
    }

    /** Makes the folder of a file as {@link #folder} does, if it is missing; one that is there keeps its permissions. */
    public static void folderFor(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent(), attributes(FOLDER));
    }

    /**
     * Takes the rights of others away from a file, if it is there.
     *
     * @throws DrydockException E-1030 if it belongs to another account
     */
    public static void file(Path file) throws IOException {
        if (POSIX && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            requireOwn(file);
            repair(file, FILE);
        }
    }

    /** Takes the rights of others away from all files that lie directly in a folder, as {@link #file}. */
    public static void filesIn(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    file(file);
                }
            }
        }
    }

    /** How a new file is created that nobody but its owner may read. */
    public static FileAttribute<?>[] attributesOfFile() {
        return attributes(FILE);
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static void repair(Path path, Set<PosixFilePermission> wanted) throws IOException {
        if (!wanted.containsAll(Files.getPosixFilePermissions(path))) {
            Files.setPosixFilePermissions(path, wanted);
        }
    }

    /** Whether the file, or the link itself, belongs to this account; true where there are no such owners. */
    static boolean ofThisAccount(Path path) throws IOException {
        Optional<UserPrincipal> me = POSIX ? me() : Optional.empty();
        return me.isEmpty() || me.get().equals(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
    }

    private static void requireOwn(Path path) throws IOException {
        UserPrincipal owner = Files.getOwner(path);
        Optional<UserPrincipal> me = me();
        if (me.isPresent() && !me.get().equals(owner)) {
            throw new DrydockException(Problem.of(PlatformError.NOT_YOURS, "", path, owner.getName()));
        }
    }

    /** The account of this process; empty if the system has no name for it. */
    private static Optional<UserPrincipal> me() {
        try {
            Path self = Path.of("/proc/self");
            return Optional.of(
                    Files.exists(self)
                            ? Files.getOwner(self)
                            : FileSystems.getDefault()
                                    .getUserPrincipalLookupService()
                                    .lookupPrincipalByName(System.getProperty("user.name")));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
