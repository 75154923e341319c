package dev.drydock.feature.advisor;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.config.FactLines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The defaults of the global variables of one release, as its server had them without options; read from the real servers by
 * {@code src/dev/make-default-settings}.
 *
 * @param release such as {@code mysql-5.7.22}
 * @param values by name in small letters
 */
public record ReleaseDefaults(String release, Map<String, Default> values) {

    /**
     * One default.
     *
     * @param value empty for what belongs to one server
     * @param computed whether the server works it out from its machine or from other settings
     * @param ofPlace whether it belongs to one server: a path, a port, a name
     */
    public record Default(String value, boolean computed, boolean ofPlace) {}

    private static final String FILE = "/advisor/defaults.tsv";
    private static final String MARIADB = "mariadb-";

    private static final class All {
        private static final List<ReleaseDefaults> READ = read();
    }

    /** All tables, by family and version. */
    public static List<ReleaseDefaults> all() {
        return All.READ;
    }

    /** That of a server's own series; empty if there is none. */
    static Optional<ReleaseDefaults> of(ServerFacts facts) {
        return named((facts.mariaDb() ? MARIADB : "mysql-") + facts.version().major() + "."
                + facts.version().minor());
    }

    /** By {@code mysql-5.7} or {@code mysql-5.7.22}. */
    public static Optional<ReleaseDefaults> named(String release) {
        return all().stream()
                .filter(one -> one.release.equals(release) || one.release.startsWith(release + "."))
                .findFirst();
    }

    /** Such as {@code MySQL 5.7.22}. */
    public String label() {
        return (mariaDb() ? "MariaDB " : "MySQL ") + version().numbers();
    }

    boolean mariaDb() {
        return release.startsWith(MARIADB);
    }

    ServerVersion version() {
        return ServerVersion.parse(release.substring(release.indexOf('-') + 1));
    }

    Optional<Default> of(String name) {
        return Optional.ofNullable(values.get(name));
    }

    private static List<ReleaseDefaults> read() {
        Map<String, Map<String, Default>> releases = new HashMap<>();
        for (String line : FactLines.of(FILE)) {
            String[] parts = line.split("\t", -1);
            Default one = new Default(parts[1], parts[2].equals("c"), parts[2].equals("p"));
            for (String release : parts[3].split(",", -1)) {
                releases.computeIfAbsent(release, _ -> new TreeMap<>()).put(parts[0], one);
            }
        }
        List<ReleaseDefaults> all = new ArrayList<>();
        releases.forEach((release, values) -> all.add(new ReleaseDefaults(release, values)));
        all.sort(Comparator.comparing(ReleaseDefaults::mariaDb).thenComparing(ReleaseDefaults::version));
        return List.copyOf(all);
    }
}
