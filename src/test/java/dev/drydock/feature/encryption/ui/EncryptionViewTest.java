package dev.drydock.feature.encryption.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.check.FoundRow;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A survey by clicks, on a real server. */
@NeedsServers
@Timeout(120)
class EncryptionViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aSurveyShowsTheShareThePlacesAndTheFindings() throws Exception {
        try (ModuleWindow<EncryptionViewModel> window = new ModuleWindow<>(
                Lab.mysql57(),
                folder,
                context -> new EncryptionViewModel(context, _ -> List.of()),
                (model, _) -> new EncryptionView(model))) {
            window.click("encryption-survey");
            await("survey", () -> window.model().survey().foundProperty().get() != null);
            assertThat(node("encryption-share-words", Label.class).getText())
                    .startsWith("0.0 % encrypted: 0 B of")
                    .contains("of location");
            TableView<StorageLocation> places = table("encryption-places-table");
            assertThat(places.getItems()).anyMatch(place -> place.kind().word().equals("redo"));
            WindowFixture.onFx(() -> {
                node("encryption-parts", TabPane.class).getSelectionModel().select(2);
                return true;
            });
            TableView<FoundRow> findings = table("encryption-findings-table");
            assertThat(findings.getItems())
                    .anyMatch(row -> row.finding().check().equals("nothing-encrypted"));
        }
        try (ModuleWindow<EncryptionViewModel> window = new ModuleWindow<>(
                Lab.mysql57(),
                folder,
                context -> new EncryptionViewModel(context, _ -> List.of()),
                (model, _) -> new EncryptionView(model))) {
            await(
                    "the newest survey is in front",
                    () -> shown("earlier-findings")
                            && node("earlier-findings", Label.class).isVisible());
            TableView<FoundRow> findings = table("encryption-findings-table");
            assertThat(findings.getItems())
                    .anyMatch(row -> row.finding().check().equals("nothing-encrypted"));
            assertThat(window.model().survey().foundProperty().get()).isNull();
        }
    }

    @Test
    void aRemedyIsPreviewedRunAndItsFindingIsGoneAfterASecondLook() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run(
                    "CREATE DATABASE remedied",
                    "CREATE TABLE remedied.t (id INT PRIMARY KEY) ENCRYPTION = 'Y'",
                    "SET GLOBAL general_log = ON");
            try (ModuleWindow<EncryptionViewModel> window = new ModuleWindow<>(
                    server,
                    folder,
                    context -> new EncryptionViewModel(context, _ -> List.of()),
                    (model, _) -> new EncryptionView(model))) {
                window.click("encryption-survey");
                await("survey", () -> window.model().survey().foundProperty().get() != null);
                WindowFixture.onFx(() -> {
                    node("encryption-parts", TabPane.class).getSelectionModel().select(2);
                    return true;
                });
                await("findings", () -> shown("encryption-findings-table"));
                TableView<FoundRow> findings = table("encryption-findings-table");
                Finding log = findings.getItems().stream()
                        .map(FoundRow::finding)
                        .filter(finding -> finding.remedy().text().contains("general_log"))
                        .findFirst()
                        .orElseThrow();
                Finding words = findings.getItems().stream()
                        .map(FoundRow::finding)
                        .filter(finding -> finding.remedy().kind() == Remedy.Kind.ADVICE)
                        .findFirst()
                        .orElseThrow();
                choose(findings, words);
                await("its button", () -> node("remedy-run", Button.class).isDisabled());
                choose(findings, log, words);
                window.click("remedy-run");
                await("asked", () -> shown("confirm-statements"));
                assertThat(window.robot()
                                .lookup("#confirm-statements")
                                .queryAs(TextArea.class)
                                .getText()
                                .lines()
                                .filter(line -> !line.startsWith("--")))
                        .containsExactly("SET GLOBAL general_log = OFF;");
                assertThat(server.value("SELECT @@GLOBAL.general_log")).isEqualTo("1");
                window.robot().clickOn("#confirm");
                await("told", () -> node("remedy-result", Label.class).isVisible());
                assertThat(node("remedy-result", Label.class).getText()).contains("1 finding is gone, 0 still there");
                assertThat(server.value("SELECT @@GLOBAL.general_log")).isEqualTo("0");
                assertThat(findings.getItems())
                        .noneMatch(row -> row.finding().check().equals(log.check()));
                assertThat(window.history().runs(RunFilter.newest(3)).stream()
                                .map(run -> run.start().kind()))
                        .containsExactlyInAnyOrder("encryption-survey", "encryption-survey", "encryption-remedy");
            }
        }
    }

    private static void choose(TableView<FoundRow> table, Finding... chosen) throws Exception {
        WindowFixture.onFx(() -> {
            table.getSelectionModel().clearSelection();
            for (FoundRow row : table.getItems()) {
                if (List.of(chosen).contains(row.finding())) {
                    table.getSelectionModel().select(row);
                }
            }
            return true;
        });
    }

    private static boolean shown(String id) {
        return Window.getWindows().stream()
                .anyMatch(one -> one.getScene() != null && one.getScene().lookup("#" + id) != null);
    }

    @SuppressWarnings("unchecked")
    private static <T> TableView<T> table(String id) {
        return (TableView<T>) node(id, TableView.class);
    }
}
