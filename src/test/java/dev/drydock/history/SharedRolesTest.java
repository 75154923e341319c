package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.keeping.HistoryGrants;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who may do what in a shared history, by the statements that Drydock prints, and what is refused beforehand. */
@NeedsServers
class SharedRolesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void eachRoleMayDoWhatItSays(SharedServer.Kind kind) throws Exception {
        boolean postgres = kind == SharedServer.Kind.POSTGRESQL;
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
                server.run(
                        postgres
                                ? "CREATE ROLE " + account + " LOGIN"
                                : "CREATE USER '" + account + "'@'%' IDENTIFIED BY ''");
                server.run(new HistoryGrants(
                                postgres ? HistoryAddress.Kind.POSTGRESQL : HistoryAddress.Kind.MYSQL,
                                server.database(),
                                postgres ? account : account + "@%")
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
                        own.finish(Samples.succeeded());
                        assertThat(store.verify(_ -> {}).breaks()).isEmpty();
                    }
                } finally {
                    if (!postgres) {
                        server.run("DROP USER '" + account + "'@'%'");
                    }
                }
            }
        }
    }
}
