package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks on this computer for the program that upgrades a server's system tables. */
public final class ToolSearch {

    private static final List<String> USUAL =
            List.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/mysql/bin");

    private ToolSearch() {}

    /**
     * The first program of the right name whose version is the server's: in the server's own folder, on the search path,
     * in the usual folders. Blocks on the server and on the programs it asks.
     */
    public static Optional<Path> find(OpenServer server) {
        List<String> folders = new ArrayList<>();
        baseDir(server).ifPresent(base -> folders.add(base + "/bin"));
        folders.addAll(
                List.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator)));
        folders.addAll(USUAL);
        return names(server.facts()).stream()
                .flatMap(name -> folders.stream().map(folder -> file(folder, name)))
                .flatMap(Optional::stream)
                .filter(program -> fits(program, server.facts()))
                .findFirst();
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

    private static Optional<Path> file(String folder, String name) {
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
