package dev.drydock.feature.upgrade.system;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The own tables of a release, as a new installation of it has them. Read from the real servers by {@code
 * src/dev/make-system-tables}.
 *
 * @param mariaDb whose release it is
 */
record ReferenceInstallation(boolean mariaDb, ServerVersion version, Map<TableName, SystemTable> tables) {

    /** One line a definition: the releases that have it, a tab, {@link SystemTable#line}. */
    private static final String FILE = "system-tables.txt";

    private static final String MARIADB = "mariadb-";

    private static final class All {
        private static final List<ReferenceInstallation> READ = readAll();
    }

    /** Those of a server's family, oldest first. */
    static List<ReferenceInstallation> of(ServerFacts facts) {
        return All.READ.stream().filter(one -> one.mariaDb == facts.mariaDb()).toList();
    }

    /** Those of the other family. */
    static List<ReferenceInstallation> ofOthers(ServerFacts facts) {
        return All.READ.stream().filter(one -> one.mariaDb != facts.mariaDb()).toList();
    }

    /** Such as {@code MySQL 5.7.22}. */
    String label() {
        return (mariaDb ? "MariaDB " : "MySQL ") + version.numbers();
    }

    boolean sameSeries(ServerVersion other) {
        return version.major() == other.major() && version.minor() == other.minor();
    }

    Optional<SystemTable> table(TableName name) {
        return Optional.ofNullable(tables.get(name));
    }

    private static List<ReferenceInstallation> readAll() {
        Map<String, Map<TableName, SystemTable>> read = new LinkedHashMap<>();
        for (String line : Facts.lines(FILE)) {
            String[] halves = line.split("\t", 2);
            SystemTable table = SystemTable.parse(halves[1]);
            for (String release : halves[0].split(",", -1)) {
                read.computeIfAbsent(release, _ -> new LinkedHashMap<>()).put(table.name(), table);
            }
        }
        List<ReferenceInstallation> all = new ArrayList<>();
        read.forEach((release, tables) -> all.add(new ReferenceInstallation(
                release.startsWith(MARIADB),
                ServerVersion.parse(release.substring(release.indexOf('-') + 1)),
                tables)));
        all.sort(Comparator.comparing(ReferenceInstallation::version));
        return List.copyOf(all);
    }
}
