package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.NeedsServers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Retention, archives and imports of a history that lies on a server are those of a local one. */
@NeedsServers
class SharedKeepingTest {

    @TempDir
    Path folder;

    @TempDir
    Path elsewhere;

    @ParameterizedTest
    @EnumSource
    void onlyWhatNoRuleKeepsGoesAndTheArchiveBringsItBackUnderItsNumber(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
            HistoryKeepingTest.onlyWhatNoRuleKeepsGoes(store, elsewhere);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL_8_0"})
    void anEndedRetentionLeavesEveryRunEitherHereOrInTheArchive(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place())) {
            HistoryKeepingTest.endedRetention(store, elsewhere);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anArchiveGoesFromOneKindToAnyOther(SharedServer.Kind kind) throws Exception {
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore shared = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, server.place());
                HistoryStore local = HistoryStore.open(folder.resolve("b"), Samples.VERSION)) {
            RunWriter run = shared.begin(Samples.start());
            run.item(Samples.counted("tä 🐬", 7));
            run.finding(new RecordedFinding("c", "WARNING", ObjectName.table("s", "t"), "text"));
            run.finish(Samples.succeeded());
            Path there = elsewhere.resolve("there.drydock");
            new HistoryKeeping(shared, "anna").archive(List.of(run.runId()), there, _ -> {});
            assertThat(new HistoryKeeping(local, "anna")
                            .importFrom(there, _ -> {})
                            .imported())
                    .isEqualTo(1);
            Path back = elsewhere.resolve("back.drydock");
            new HistoryKeeping(local, "anna").archive(List.of(1L), back, _ -> {});
            assertThat(new HistoryKeeping(shared, "anna")
                            .importFrom(back, _ -> {})
                            .here())
                    .as("what came from there under the same number is known")
                    .isEqualTo(1);
            assertThat(shared.items(run.runId())).isEqualTo(local.items(1));
            assertThat(local.verify(_ -> {}).breaks()).isEmpty();
            assertThat(new HistoryKeeping(shared, "anna").size().runs()).isEqualTo(1);
            assertThatThrownBy(() -> new HistoryKeeping(shared, "anna").backup(elsewhere, 1, _ -> {}))
                    .hasMessageContaining("E-5044");
        }
    }
}
