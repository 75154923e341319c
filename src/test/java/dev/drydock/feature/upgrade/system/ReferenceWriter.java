package dev.drydock.feature.upgrade.system;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes {@code resources/upgrade/system-tables.txt} from new installations of every release that the lab has. */
final class ReferenceWriter {

    private ReferenceWriter() {}

    /** Arguments: the file to write, and the ports of new installations on this machine of releases that the lab has not. */
    public static void main(String[] arguments) throws IOException {
        Map<String, List<String>> releases = new TreeMap<>();
        for (ServerKind kind : ServerKind.OF_PACKAGES) {
            try (TestServer server = Lab.fresh(kind)) {
                add(Lots.profile(server, server.user()), releases);
            }
        }
        for (String port : List.of(arguments).subList(1, arguments.length)) {
            add(Lots.profile("127.0.0.1", Integer.parseInt(port), "root"), releases);
        }
        List<String> lines = new ArrayList<>();
        lines.add("# The server's own tables as new installations of these releases have them; written by"
                + " src/dev/make-system-tables.");
        lines.add("# releases <tab> schema|table|engine|c:column:collation:type|k:key:unique:columns; a view has its"
                + " name alone");
        releases.forEach((table, of) -> lines.add(String.join(",", of) + "\t" + table));
        Files.write(Path.of(arguments[0]), lines);
    }

    private static void add(Profile profile, Map<String, List<String>> releases) {
        try (OpenServer opened = OpenServer.open(profile, Secret.none())) {
            String release = (opened.facts().mariaDb() ? "mariadb-" : "mysql-")
                    + opened.facts().version().numbers();
            opened.control().call(session -> SystemCatalog.read(session, opened.facts())).values().stream()
                    .filter(table -> !table.name().table().startsWith("wsrep_"))
                    .forEach(table -> releases.computeIfAbsent(table.line(), _ -> new ArrayList<>())
                            .add(release));
        }
    }
}
