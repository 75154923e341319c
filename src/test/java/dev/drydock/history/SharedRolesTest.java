package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.chain.Chain;
import dev.drydock.history.keeping.HistoryGrants;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who may do what in a shared history, by the statements that Drydock prints, and what is refused beforehand. */
@NeedsServers
class SharedRolesTest {

    @TempDir
    Path folder;

    /** Somebody who may write uses every grant: what the server does not refuse, the chain names. */
    private static void writerCoversNoChange(SharedServer server, String account, long run, HistoryStore store)
            throws Exception {
        try (Connection stranger = server.connectAs(account);
                Statement statement = stranger.createStatement()) {
            for (String refused : List.of(
                    "UPDATE chain_link SET content = 'x'",
                    "DELETE FROM chain_link",
                    "DELETE FROM run",
                    "DELETE FROM item",
                    "DELETE FROM finding",
                    "DELETE FROM acceptance",
                    "UPDATE run SET title = 'x'",
                    "UPDATE run SET server_key = 'x'",
                    "UPDATE chain_head SET runs_before = 1000",
                    "INSERT INTO chain_head SELECT * FROM chain_head",
                    "UPDATE issued_report SET sha256 = 'x'",
                    "UPDATE sign_off SET name = 'x'",
                    "UPDATE acceptance SET reason = 'x'",
                    "UPDATE history_identity SET token = 'x'",
                    "DROP TABLE item")) {
                assertThatThrownBy(() -> statement.execute(refused))
                        .as(refused)
                        .isInstanceOf(SQLException.class)
                        .hasMessageMatching("(?is).*(denied|permission|must be owner).*");
            }
            stranger.setAutoCommit(false);
            statement.execute("UPDATE item SET measure = 4711 WHERE run_id = " + run);
            new Chain(stranger).ended(run);
            stranger.commit();
            assertThat(store.verify(_ -> {}).breaks())
                    .extracting(ChainVerdict.Break::kind)
                    .containsExactly(ChainVerdict.Kind.LINK_TWICE, ChainVerdict.Kind.RUN_CHANGED);
            statement.execute("UPDATE chain_head SET position = 1, hash = (SELECT l.hash FROM chain_link l WHERE"
                    + " l.position = 1)");
            stranger.commit();
            assertThat(store.verify(_ -> {}).breaks())
                    .extracting(ChainVerdict.Break::kind)
                    .contains(ChainVerdict.Kind.HEAD_BACK, ChainVerdict.Kind.RUN_UNKNOWN);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachRoleMayDoWhatItSays(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind)) {
            long run;
            try (HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
                RunWriter writer = store.begin(Samples.start());
                writer.item(Samples.counted("t", 1));
                writer.finish(Samples.succeeded());
                run = writer.runId();
            }
            for (Access role : List.of(Access.READ, Access.WRITE)) {
                String user = "h" + role.name().toLowerCase(java.util.Locale.ROOT) + server.database();
                String account = user.substring(0, 5) + user.substring(user.lastIndexOf('_') + 1);
                server.run("CREATE USER '" + account + "'@'%' IDENTIFIED BY ''");
                server.run(new HistoryGrants(server.database(), account + "@%")
                        .of(role)
                        .toArray(String[]::new));
                try (HistoryStore store =
                        HistoryStore.openShared(folder, Samples.VERSION, server.placeOf(account, ""))) {
                    assertThat(store.access()).isEqualTo(role);
                    assertThat(store.items(run)).hasSize(1);
                    assertThatThrownBy(() -> store.delete(run, "eve", "for fun"))
                            .isInstanceOfSatisfying(
                                    DrydockException.class,
                                    refused -> assertThat(refused.problem().code())
                                            .isEqualTo(HistoryError.DELETES_NOTHING));
                    if (role == Access.READ) {
                        assertThatThrownBy(() -> store.begin(Samples.start()))
                                .isInstanceOfSatisfying(
                                        DrydockException.class,
                                        refused -> assertThat(refused.problem().code())
                                                .isEqualTo(HistoryError.READS_ONLY));
                        assertThatThrownBy(store::requireRecording).isInstanceOf(DrydockException.class);
                    } else {
                        RunWriter own = store.begin(Samples.start());
                        own.item(Samples.counted("t", 2));
                        own.finding(RecordedFinding.of(Samples.found("t", "told")));
                        own.finish(Samples.succeeded());
                        assertThat(store.verify(_ -> {}).breaks()).isEmpty();
                        writerCoversNoChange(server, account, run, store);
                    }
                } finally {
                    server.run("DROP USER '" + account + "'@'%'");
                }
            }
        }
    }

    /** Whoever has them would otherwise find out in the middle of a run. */
    @ParameterizedTest
    @EnumSource
    void theGrantsOfAnOlderVersionOnlyRead(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind)) {
            HistoryStore.openShared(folder, Samples.VERSION, server.place()).close();
            String account = "older" + server.database().replaceAll(".*_", "");
            server.run("CREATE USER '" + account + "'@'%' IDENTIFIED BY ''");
            try {
                server.run(new HistoryGrants(server.database(), account + "@%")
                        .of(Access.WRITE).stream()
                                .map(grant -> grant.replace(", subject_kind, remedy_kind, remedy, reference", ""))
                                .toArray(String[]::new));
                try (HistoryStore store =
                        HistoryStore.openShared(folder, Samples.VERSION, server.placeOf(account, ""))) {
                    assertThat(store.access()).isEqualTo(Access.READ);
                }
                server.run(new HistoryGrants(server.database(), account + "@%")
                        .of(Access.WRITE)
                        .toArray(String[]::new));
                try (HistoryStore store =
                        HistoryStore.openShared(folder, Samples.VERSION, server.placeOf(account, ""))) {
                    assertThat(store.access()).isEqualTo(Access.WRITE);
                }
            } finally {
                server.run("DROP USER '" + account + "'@'%'");
            }
        }
    }
}
