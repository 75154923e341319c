package dev.drydock.feature.encryption;

import dev.drydock.db.host.FileSight;
import dev.drydock.db.host.ServerFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what of a server's data is encrypted on its disks. Every call blocks on the network. */
public final class AtRestReader {

    private static final long MOST_OF_PID = 100;
    /** Both ages are in whole seconds, and a file may be put there the moment before the start. */
    private static final long ROUNDING = 2;

    /** Of the variables that an unfinished 5.7 has, which tells them one by one only. */
    static final List<String> LOOKED_AT = List.of(
            "datadir",
            "pid_file",
            "log_bin",
            "log_bin_basename",
            "relay_log_basename",
            "general_log",
            "general_log_file",
            "slow_query_log",
            "slow_query_log_file",
            "log_error",
            "tmpdir",
            "innodb_tmpdir",
            "innodb_page_size",
            "innodb_log_file_size",
            "innodb_log_files_in_group",
            "innodb_buffer_pool_filename",
            "internal_tmp_disk_storage_engine",
            "performance_schema");

    private AtRestReader() {}

    /** As the server reports it now, held against its files where they can be read; what cannot be read is said in the result. */
    public static AtRest read(OpenServer server, Session session) {
        return read(server, session, ServerVariables.read(session, LOOKED_AT));
    }

    /**
     * As wanted where data is encrypted, or on the way back: what the server calls encrypted needs its key then, whatever plain
     * pages its file has.
     */
    public static AtRest read(OpenServer server, Session session, boolean held) {
        Map<String, String> variables = ServerVariables.read(session, LOOKED_AT);
        return held
                ? read(server, session, variables)
                : withKeyFile(server, session, variables, read(session, server.facts(), variables));
    }

    /** Where its keys come from, with their file as it is now. */
    public static Keyring keys(OpenServer server, Session session) {
        return read(server, session, false).keys();
    }

    static AtRest read(OpenServer server, Session session, Map<String, String> variables) {
        AtRest reported = withKeyFile(server, session, variables, read(session, server.facts(), variables));
        return folder(server, variables)
                .map(files -> new FileProof(files, server.facts(), variables).seen(reported))
                .orElse(reported);
    }

    /** The data folder, over SSH, or on this machine if the server works in it. */
    private static Optional<ServerFiles> folder(OpenServer server, Map<String, String> variables) {
        String data = variables.getOrDefault("datadir", "");
        if (data.isEmpty() || server.databaseHost().isPresent()) {
            return server.databaseHost().flatMap(host -> ServerFiles.on(host, data));
        }
        return worksHere(server, variables) ? ServerFiles.here(Path.of(data)) : Optional.empty();
    }

    /** MariaDB reads the file when it starts; the keyrings of MySQL also write it, with each new key. */
    private static AtRest withKeyFile(OpenServer server, Session session, Map<String, String> variables, AtRest rest) {
        Keyring keys = rest.keys();
        if (keys.file().isEmpty()) {
            return rest;
        }
        FileSight sight = sight(server, variables, keys.file());
        boolean later = server.facts().mariaDb()
                && sight.age().isPresent()
                && sight.age().getAsLong() + ROUNDING
                        < session.first(
                                        "SHOW GLOBAL STATUS LIKE 'Uptime'",
                                        row -> row.number(2).orElse(0))
                                .orElse(0L);
        return rest.with(keys.seen(sight, later));
    }

    /**
     * A look at a file that the server reads, over SSH, or on this machine if the server works here.
     *
     * @param variables the server's, among them datadir and pid_file
     * @param name full, or below the data folder
     */
    public static FileSight sight(OpenServer server, Map<String, String> variables, String name) {
        String data = variables.getOrDefault("datadir", "");
        String path = name.startsWith("/") ? name : data + "/" + name;
        if (server.databaseHost().isPresent()) {
            return FileSight.on(server.databaseHost().get(), path);
        }
        return worksHere(server, variables) ? FileSight.here(Path.of(path)) : FileSight.UNKNOWN;
    }

    private static boolean worksHere(OpenServer server, Map<String, String> variables) {
        Profile profile = server.profile();
        String data = variables.getOrDefault("datadir", "");
        return !data.isEmpty()
                && profile.ssh().none()
                && server.facts().onThisMachine(profile.host())
                && worksHere(data, variables.getOrDefault("pid_file", ""));
    }

    /** Whether the process that the server names stands in that folder, as servers do; the file may be anything. */
    private static boolean worksHere(String data, String pidFile) {
        try {
            Path file = Path.of(data).resolve(pidFile);
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_OF_PID) {
                return false;
            }
            String process = Files.readString(file).strip();
            return process.matches("\\d{1,9}")
                    && Path.of("/proc", process, "cwd")
                            .toRealPath()
                            .equals(Path.of(data).toRealPath());
        } catch (IOException | InvalidPathException elsewhere) {
            return false;
        }
    }

    /** As the server reports it now; what cannot be read is said in the result. */
    public static AtRest read(Session session, ServerFacts facts) {
        return read(session, facts, ServerVariables.read(session, LOOKED_AT));
    }

    static AtRest read(Session session, ServerFacts facts, Map<String, String> variables) {
        PlaceReader places = facts.mariaDb()
                ? new MariaDbStorageLocations(session, facts, variables)
                : new MySqlStorageLocations(session, facts, variables);
        return places.read();
    }
}
