package dev.drydock.history;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.control.ViewMemory;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.history.HistoryIndicator;
import dev.drydock.ui.history.HistoryNotice;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.shell.WindowState;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The window says which history is used, and what its role does not let the user do. */
@NeedsServers
class SharedHistoryWindowTest {

    @TempDir
    Path folder;

    private static HistoryIndicator shown(HistoryStore recording, HistoryStore read) throws Exception {
        return onFx(() -> {
            HistoryIndicator made = new HistoryIndicator(recording, read);
            Stage stage = new Stage();
            stage.setScene(new Scene(new StackPane(made), 400, 60));
            stage.show();
            return made;
        });
    }

    @Test
    void theIndicatorNamesASharedHistoryAndWhatWaitsForIt() throws Exception {
        FxToolkit.registerPrimaryStage();
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                SharedServer database = SharedServer.on(server);
                HistoryStore local = HistoryStore.open(folder.resolve("local"), Samples.VERSION)) {
            assertThat(onFx(shown(local, local)::isVisible)).isFalse();
            HistoryStore store = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, database.place());
            HistoryIndicator indicator = shown(store, store);
            assertThat(onFx(indicator::getText)).isEqualTo("team");
            assertThat(onFx(() -> indicator.getTooltip().getText())).contains("team", "delete runs");

            RunWriter run = store.begin(Samples.start());
            server.kill();
            run.item(Samples.counted("t", 1));
            await("waiting", () -> indicator.getText().matches("team · \\d+ results? waits?"));
            assertThat(onFx(() -> indicator.getTooltip().getText())).contains("E-5061");
            server.restart();
            await("written", () -> indicator.getText().equals("team"));
            run.finish(Samples.succeeded());
            store.close();

            server.kill();
            Problem away = Problem.of(HistoryError.UNREACHABLE, "", "team");
            try (HistoryStore standIn = HistoryStore.inPlaceOf(away, Samples.VERSION)) {
                HistoryIndicator unusable = shown(standIn, standIn);
                assertThat(onFx(unusable::getText)).isEqualTo("Not recorded");
                assertThat(onFx(() -> unusable.getTooltip().getText())).contains("E-5021", "E-5060");
            }
        } finally {
            FxToolkit.cleanupStages();
        }
    }

    @Test
    void whoMayOnlyReadSeesTheRunsAndWhyNothingCanBePutToThem() throws Exception {
        try (SharedServer database = SharedServer.on(SharedServer.Kind.MARIADB)) {
            try (HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, database.place())) {
                RunWriter run = store.begin(Samples.start());
                run.item(Samples.counted("t", 1));
                run.finish(Samples.succeeded());
            }
            database.run("CREATE OR REPLACE USER window_reader@'%' IDENTIFIED BY ''");
            database.run("GRANT SELECT ON " + database.database() + ".* TO window_reader@'%'");
            try (HistoryStore reader =
                    HistoryStore.openShared(folder, Samples.VERSION, database.placeOf("window_reader", ""))) {
                assertThatThrownBy(() -> new HistoryMarks(reader, "eve").pin(1))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.READS_ONLY));
                FxToolkit.registerPrimaryStage();
                aRoleIsToldOnceAndCalmly(reader);
                HistoryIndicator indicator = shown(reader, reader);
                assertThat(onFx(indicator::getText)).isEqualTo("team · read only");
                try (WindowFixture window = new WindowFixture(
                        folder.resolve("window"),
                        new SampleServers(List.of(), Duration.ZERO),
                        List.of(),
                        (_, _, _, _) -> {},
                        WindowState.FIRST,
                        _ -> Runs.of(reader))) {
                    window.robot().push(KeyCode.CONTROL, KeyCode.H);
                    await("listed", () -> shows("Count shop.*"));
                    window.robot().clickOn("Count shop.*");
                    await("why", () -> shows("You may only read the shared history team"));
                    assertThat(onFx(() -> node("run-pin", Button.class).isDisabled()))
                            .isTrue();
                    assertThat(onFx(() -> node("run-marks-edit", Button.class).isDisabled()))
                            .isTrue();
                }
            } finally {
                database.run("DROP USER window_reader@'%'");
            }
        }
    }

    private static void aRoleIsToldOnceAndCalmly(HistoryStore reader) {
        List<String> said = new ArrayList<>();
        DialogService dialogs = (DialogService) Proxy.newProxyInstance(
                DialogService.class.getClassLoader(), new Class<?>[] {DialogService.class}, (_, method, words) -> {
                    said.add(method.getName() + " " + words[0]);
                    return null;
                });
        ViewMemory memory = new ViewMemory.Momentary();
        Problem role = reader.readsOnly().orElseThrow();
        try (HistoryStore standIn = HistoryStore.inPlaceOf(role, Samples.VERSION)) {
            new HistoryNotice(dialogs, memory).show(standIn, reader);
            new HistoryNotice(dialogs, memory).show(standIn, reader);
            assertThat(said).hasSize(1).first().asString().startsWith("line You may only read the shared history team");
            new HistoryNotice(dialogs, memory).show(standIn, standIn);
            assertThat(said).hasSize(2).last().isEqualTo("error Nothing is recorded");
        }
    }
}
