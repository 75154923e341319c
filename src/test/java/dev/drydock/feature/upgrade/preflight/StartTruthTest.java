package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.preflight.TargetTruth.Breakage;
import dev.drydock.feature.upgrade.preflight.TargetTruth.Seen;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the truth of {@link VerdictTruthTest} blames for a start that fails. */
@NeedsServers
@Timeout(600)
class StartTruthTest {

    /** 8.0.15 writes an error about this view at each start, and starts. */
    private static final RandomUnit ONLY_NAMED = unit(
            "u0000",
            "SET character_set_connection = utf16",
            "CREATE DATABASE u0000",
            "USE u0000",
            "CREATE TABLE t (id INT)",
            "CREATE VIEW v AS SELECT STRAIGHT_JOIN x.id FROM (SELECT * FROM t) AS x");

    private static final RandomUnit NAMED_AND_BROKEN = unit(
            "u0001",
            "SET character_set_connection = utf8mb4",
            "CREATE DATABASE u0001",
            "CREATE PROCEDURE u0001.p() SELECT 1 AS rank");

    /** The log has the name of the constraint, and no schema. */
    private static final RandomUnit BROKEN_AND_NOT_NAMED = unit(
            "u0002",
            "CREATE DATABASE u0002",
            "USE u0002",
            "SET foreign_key_checks = 0",
            "CREATE TABLE a (id INT NOT NULL, KEY (id)) ENGINE=MyISAM",
            "CREATE TABLE b (id INT, x INT, FOREIGN KEY (x) REFERENCES a (x))");

    private static final RandomUnit WORKS = unit("u0003", "CREATE DATABASE u0003", "CREATE TABLE u0003.t (id INT)");

    static List<Arguments> expectations() {
        return Trials.some(
                List.of(Arguments.of(Set.of("u0000", "u0001", "u0002"), Seen.NAMED)),
                List.of(Arguments.of(Set.of(), Seen.HALVED)));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("expectations")
    void onlyWhatStopsTheStartIsBlamedAndTheRestIsFoundByHalves(Set<String> expected, Seen named) throws Exception {
        assertThat(broken(expected)).containsOnly(Map.entry("u0001", named), Map.entry("u0002", Seen.HALVED));
    }

    private static Map<String, Seen> broken(Set<String> expected) throws Exception {
        List<RandomUnit> units = List.of(ONLY_NAMED, NAMED_AND_BROKEN, BROKEN_AND_NOT_NAMED, WORKS);
        TruthPair pair = new TruthPair(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, "8.0.15", true);
        try (TestServer source = Lab.fresh(pair.source(), "--innodb-fast-shutdown=0")) {
            List<String> setup = new ArrayList<>();
            units.forEach(unit -> setup.addAll(unit.setup()));
            source.run(setup.toArray(String[]::new));
            source.stop();
            StartTruth truth =
                    new StartTruth(pair, source.dataDir().orElseThrow(), units, Map.of(), 40, new HashSet<>());
            Map<String, Breakage> broken = truth.broken(expected);
            assertThat(truth.untold()).isEmpty();
            return broken.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, one -> one.getValue().seen()));
        }
    }

    private static RandomUnit unit(String schema, String... setup) {
        return new RandomUnit(schema, "harness", List.of(setup), List.of());
    }
}
