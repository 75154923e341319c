package dev.drydock.feature.encryption.install;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a server reads its certificates, and how it reads them anew.
 *
 * @param paths full names on its host; a part that it does not know is missing
 * @param dataFolder full name of its data directory
 * @param pidFile full name of the file with the number of its process
 * @param reload the statement; empty where only a restart does it
 */
record CertificateLocations(
        Map<GivenFiles.Part, String> paths, String dataFolder, String pidFile, Optional<String> reload) {

    /** Blocks on the network. */
    static CertificateLocations read(Session session, ServerFacts facts) {
        Map<String, String> variables =
                ServerVariables.read(session, List.of("ssl_ca", "ssl_cert", "ssl_key", "datadir", "have_ssl"));
        Map<GivenFiles.Part, String> paths = new EnumMap<>(GivenFiles.Part.class);
        for (GivenFiles.Part part : GivenFiles.Part.values()) {
            String name = variables.getOrDefault(part.variable(), "");
            if (!name.isEmpty()) {
                paths.put(part, full(name, variables));
            }
        }
        boolean complete = paths.size() == GivenFiles.Part.values().length;
        return new CertificateLocations(
                paths,
                variables.getOrDefault("datadir", ""),
                full(variables.getOrDefault("pid_file", ""), variables),
                complete ? reload(facts, variables) : Optional.empty());
    }

    private static String full(String name, Map<String, String> variables) {
        return name.startsWith("/") ? name : variables.getOrDefault("datadir", "") + name;
    }

    /** MariaDB's would be written to the binary log and reload replicas, too. */
    private static Optional<String> reload(ServerFacts facts, Map<String, String> variables) {
        if (facts.mySqlAtLeast(8, 0, 16)) {
            return Optional.of("ALTER INSTANCE RELOAD TLS");
        }
        return facts.mariaDbAtLeast(10, 4, 0) && "YES".equals(variables.get("have_ssl"))
                ? Optional.of("FLUSH NO_WRITE_TO_BINLOG SSL")
                : Optional.empty();
    }

    /** The name of a part that the server knows. */
    String path(GivenFiles.Part part) {
        return Objects.requireNonNull(paths.get(part), part.variable());
    }

    boolean complete() {
        return paths.size() == GivenFiles.Part.values().length;
    }
}
