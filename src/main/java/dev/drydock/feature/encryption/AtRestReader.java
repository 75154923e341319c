package dev.drydock.feature.encryption;

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

    private AtRestReader() {}

    /** As the server reports it now, held against its files where they can be read; what cannot be read is said in the result. */
    public static AtRest read(OpenServer server, Session session) {
        return read(server, session, ServerVariables.read(session, List.of("log_bin", "datadir", "pid_file")));
    }

    /**
     * As wanted where data is encrypted, or on the way back: what the server calls encrypted needs its key then, whatever plain
     * pages its file has.
     */
    public static AtRest read(OpenServer server, Session session, boolean held) {
        return held ? read(server, session) : read(session, server.facts());
    }

    static AtRest read(OpenServer server, Session session, Map<String, String> variables) {
        AtRest reported = read(session, server.facts(), variables);
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
        Profile profile = server.profile();
        return profile.ssh().none()
                        && server.facts().onThisMachine(profile.host())
                        && worksHere(data, variables.getOrDefault("pid_file", ""))
                ? ServerFiles.here(Path.of(data))
                : Optional.empty();
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
        return read(session, facts, ServerVariables.read(session, List.of("log_bin")));
    }

    static AtRest read(Session session, ServerFacts facts, Map<String, String> variables) {
        PlaceReader places = facts.mariaDb()
                ? new MariaDbStorageLocations(session, facts, variables)
                : new MySqlStorageLocations(session, facts, variables);
        return places.read();
    }
}
