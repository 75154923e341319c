package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every place's word, before and after a run, held against what {@code grep} finds in the files. It takes minutes and prints a
 * table; {@link CanaryTest} holds the most important of it at each build.
 */
@Tag(Trials.SOAK)
@Timeout(900)
class PlacesOnDiskTest extends AtRestTrials {

    /** MySQL 5.7 and 8.0.15 as they are here have no plugin keyring_file, and a run knows no way to encrypt 8.0.15. */
    private static final Set<ServerKind> SURVEYED_ONLY = Set.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0);

    /** A place, its word, and its files with the number of canaries in them. */
    private record Line(String place, String word, Map<String, Integer> found) {

        boolean green() {
            return word.equals("encrypted") || word.equals("reported") || word.equals("unused");
        }

        String shown(ServerKind kind, String when) {
            return String.format(
                    "%-12s %-6s %-44s %-10s %s", kind, when, place, word, found.isEmpty() ? "no canary" : found);
        }
    }

    private static boolean of(StorageLocation place, String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        if (place.file().equals(file)) {
            return true;
        }
        return switch (place.kind()) {
            case TABLE, GENERAL_TABLESPACE, DICTIONARY -> false;
            case SYSTEM_TABLESPACE -> name.equals("ibdata1");
            case UNDO -> name.startsWith("undo") && place.name().contains(name.replaceAll("\\D", ""));
            case TEMPORARY_TABLESPACE ->
                place.name().contains("session") ? name.endsWith(".ibt") : name.equals("ibtmp1");
            case REDO -> file.startsWith("#innodb_redo/") || name.matches("ib_logfile\\d+");
            case DOUBLEWRITE -> name.endsWith(".dblwr") || name.equals(PlacesOnDisk.DOUBLE_WRITTEN);
            case OTHER_ENGINE ->
                switch (name.replaceAll(".*\\.", "")) {
                    case "MYD", "MYI" -> place.name().equals("MyISAM");
                    case "CSV", "CSM" -> place.name().equals("CSV");
                    case "ARZ" -> place.name().equals("ARCHIVE");
                    default -> name.startsWith("aria_log.") && place.name().equals("Aria log");
                };
            case BINARY_LOG -> place.name().equals(name);
            case RELAY_LOG -> place.name().equals(name);
            case TEMPORARY_FILES -> name.startsWith("#sql") || name.startsWith("ML");
            case DEFINITIONS -> name.matches(".*\\.(frm|TRG|sdi)");
            case TEXT_LOG, BUFFER_POOL_DUMP, GCACHE, MEMORY, BACKUP -> false;
        };
    }

    /** Aria's index of a table that is not named on its own. */
    private static boolean indexOf(StorageLocation place, String file) {
        return file.endsWith(".MAI") && place.file().equals(file.replace(".MAI", ".MAD"));
    }

    private static List<Line> lines(AtRest rest, Map<String, Integer> seen) {
        List<Line> lines = new ArrayList<>();
        Set<String> files = rest.places().stream().map(StorageLocation::file).collect(Collectors.toSet());
        Set<String> named = new TreeSet<>();
        for (StorageLocation place : rest.places()) {
            Map<String, Integer> found = seen.entrySet().stream()
                    .filter(entry -> of(place, entry.getKey())
                            || (!files.contains(entry.getKey()) && indexOf(place, entry.getKey())))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            named.addAll(found.keySet());
            lines.add(new Line((place.kind().word() + " " + place.name()).strip(), place.word(), found));
        }
        seen.forEach((file, count) -> {
            if (!named.contains(file)) {
                lines.add(new Line("? " + file, "UNNAMED", Map.of(file, count)));
            }
        });
        return lines;
    }

    private List<String> judge(ServerKind kind, String when, PlacesOnDisk disk, OpenServer server) throws Exception {
        disk.use();
        disk.settle();
        AtRest rest = server.query(session -> AtRestReader.read(server, session));
        List<Line> lines = lines(rest, disk.seen());
        lines.forEach(line -> System.out.println(line.shown(kind, when)));
        assertThat(rest.unread()).isEmpty();
        return lines.stream()
                .filter(line ->
                        !line.found().isEmpty() && (line.green() || line.word().equals("UNNAMED")))
                .map(line -> line.shown(kind, when))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void noGreenWordStandsOverAFileWithARowInItAndEachFileWithARowIsNamed(ServerKind kind) throws Exception {
        assumeTrue(kind.name().matches(System.getProperty("places", ".*")));
        try (TestServer source = Lab.fresh(kind, "--server-id=1", "--log-bin=source", "--binlog-format=ROW");
                HostedServer host = Lab.hosted(kind, PlacesOnDisk.options());
                PlacesOnDisk disk = new PlacesOnDisk(host.server())) {
            TestServer mysql = host.server();
            disk.fill();
            disk.replicate(source);
            try (OpenServer server = OpenServer.open(Lots.profile(mysql), Lots.password(mysql))) {
                List<String> wrong = new ArrayList<>(judge(kind, "before", disk, server));
                disk.letGo();
                if (!SURVEYED_ONLY.contains(kind)) {
                    AtRestOptions usual = options(host, AtRestTarget.ENCRYPTED);
                    AtRestOptions keeping = AtRestOptions.of(AtRestTarget.ENCRYPTED, "", usual.folder())
                            .with(usual.files());
                    RunResult<Converted> result = succeeded(start(server, keeping, new DbaAtTheHost(host)));
                    result.value().notes().forEach(System.out::println);
                    if (result.value().left().stream().anyMatch(place -> place.kind() == PlaceKind.TABLE)) {
                        // freed pages of a MariaDB stay plain until a further run writes these tables anew
                        result = succeeded(start(server, keeping, new DbaAtTheHost(host)));
                        result.value().notes().forEach(System.out::println);
                    }
                    assertThat(result.value().left())
                            .filteredOn(place ->
                                    place.kind() != PlaceKind.BINARY_LOG && place.kind() != PlaceKind.RELAY_LOG)
                            .isEmpty();
                    disk.replicated(source, 100);
                    wrong.addAll(judge(kind, "after", disk, server));
                }
                assertThat(wrong).isEmpty();
            }
        }
    }
}
