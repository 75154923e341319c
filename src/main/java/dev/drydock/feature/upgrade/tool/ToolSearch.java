package dev.drydock.feature.upgrade.tool;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.profile.Profile;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Looks on this computer for the program that upgrades a server's system tables. */
public final class ToolSearch {

    private static final List<String> USUAL =
            List.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/mysql/bin");

    private static final Set<PosixFilePermission> WRITABLE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private ToolSearch() {}

    /**
     * The first program of the right name whose version is the server's: on the search path, in the usual folders. Blocks
     * on the server and on the programs it asks. If there is none, the one in the folder that the server says it runs from,
     * only where that is this computer and the file is of root or of the user; it is not run to ask for its version, since
     * the server chose it.
     */
    public static Optional<Path> find(OpenServer server) {
        return candidates(server.facts(), folders())
                .filter(program -> fits(program, server.facts()))
                .findFirst()
                .or(() -> own(server));
    }

    /** The search path and the usual folders. */
    static List<String> folders() {
        List<String> folders = new ArrayList<>(
                List.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator)));
        folders.addAll(USUAL);
        return folders;
    }

    private static Optional<Path> own(OpenServer server) {
        if (!onThisComputer(server.profile())) {
            return Optional.empty();
        }
        return baseDir(server)
                .flatMap(base -> candidates(server.facts(), List.of(base + "/bin", base + "/scripts"))
                        .filter(ToolSearch::trusted)
                        .findFirst());
    }

    private static Stream<Path> candidates(ServerFacts facts, List<String> folders) {
        return names(facts).stream()
                .flatMap(name -> folders.stream().map(folder -> file(folder, name)))
                .flatMap(Optional::stream);
    }

    static boolean onThisComputer(Profile profile) {
        try {
            return profile.ssh().none() && InetAddress.getByName(profile.host()).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }

    /** Whether nobody but root and the user could have put it there. */
    static boolean trusted(Path program) {
        try {
            Path real = program.toRealPath();
            String owner = Files.getOwner(real).getName();
            boolean ours = owner.equals("root") || owner.equals(System.getProperty("user.name"));
            boolean posix = real.getFileSystem().supportedFileAttributeViews().contains("posix");
            return ours
                    && (!posix || Files.getPosixFilePermissions(real).stream().noneMatch(WRITABLE::contains));
        } catch (IOException _) {
            return false;
        }
    }

    /** What the program is called. */
    public static List<String> names(ServerFacts facts) {
        return facts.mariaDb() ? List.of("mariadb-upgrade", "mysql_upgrade") : List.of("mysql_upgrade");
    }

    private static Optional<String> baseDir(OpenServer server) {
        try {
            return server.control().call(session -> session.first("SELECT @@basedir", row -> row.text(1)));
        } catch (ServerException _) {
            return Optional.empty();
        }
    }

    static Optional<Path> file(String folder, String name) {
        try {
            Path file = Path.of(folder, name);
            return !folder.isBlank() && Files.isRegularFile(file) && Files.isExecutable(file)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static boolean fits(Path program, ServerFacts facts) {
        try {
            return ToolVersion.of(program)
                    .filter(version -> version.fits(facts))
                    .isPresent();
        } catch (IOException _) {
            return false;
        }
    }
}
