package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.run.RunResult;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table of a MariaDB that somebody has made {@code ENCRYPTED=NO} keeps that, there and back, and is named. */
class ChosenPlainTest extends AtRestTrials {

    private static final List<String> CHOSEN = List.of("shop.keptplain", "shop.keptparts p0", "shop.keptparts p1");

    private static String options(TestServer server, String table) throws SQLException {
        return server.value("SELECT CREATE_OPTIONS FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'shop' AND"
                + " TABLE_NAME = '" + table + "'");
    }

    private static void assertKept(TestServer server) throws SQLException {
        assertThat(options(server, "keptplain")).matches("(?i)`ENCRYPTED`='?NO'?");
        assertThat(options(server, "keptparts")).containsPattern("(?i)`ENCRYPTED`='?NO'?");
        assertThat(options(server, "t0")).doesNotContainIgnoringCase("ENCRYPTED");
    }

    static List<ServerKind> mariaDbs() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("mariaDbs")
    void theChoiceSurvivesTheRunAndTheRevert(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            TestServer maria = host.server();
            fill(maria);
            maria.run(
                    "CREATE TABLE shop.keptplain (id INT PRIMARY KEY, filling VARCHAR(200)) ENCRYPTED=NO",
                    "INSERT INTO shop.keptplain SELECT * FROM shop.t0",
                    "CREATE TABLE shop.keptparts (id INT) ENCRYPTED=NO PARTITION BY HASH (id) PARTITIONS 2",
                    "CREATE TABLE shop.said (id INT PRIMARY KEY, said VARCHAR(50) DEFAULT 'ENCRYPTED=NO')"
                            + " COMMENT 'ENCRYPTED=NO '");
            try (OpenServer server = OpenServer.open(Lots.profile(maria), Lots.password(maria))) {
                RunResult<Converted> there =
                        succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), new DbaAtTheHost(host)));
                assertKept(maria);
                assertThat(there.value().left()).isEmpty();
                assertThat(there.outcome().good()).as("%s", there).isTrue();
                assertThat(there.value().plan().notes())
                        .anySatisfy(note -> assertThat(note).contains("3 tables stay plain", "shop.keptplain"));
                assertThat(there.value().after().orElseThrow().open())
                        .filteredOn(StorageLocation::chosen)
                        .extracting(StorageLocation::name)
                        .containsExactlyInAnyOrderElementsOf(CHOSEN);
                assertThat(there.value().notes())
                        .anySatisfy(note -> assertThat(note).contains("not encrypted", "shop.keptplain"));
                assertThat(there.value().after().orElseThrow().places())
                        .filteredOn(place -> place.name().equals("shop.said"))
                        .singleElement()
                        .matches(place -> place.protection() == Protection.ENCRYPTED && place.seen());

                RunResult<Converted> back = succeeded(
                        start(server, options(host, AtRestTarget.PLAIN).removing(), new DbaAtTheHost(host)));
                assertThat(back.outcome().good()).as("%s", back).isTrue();
                assertKept(maria);
                assertThat(rest(server).any()).isFalse();
            }
        }
    }
}
