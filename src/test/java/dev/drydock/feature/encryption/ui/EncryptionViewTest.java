package dev.drydock.feature.encryption.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.feature.encryption.StoragePlace;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
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
            await("survey", () -> window.model().surveyProperty().get() != null);
            assertThat(node("encryption-share-words", Label.class).getText())
                    .startsWith("0.0 % encrypted: 0 B of")
                    .contains("Nothing is known of");
            TableView<StoragePlace> places = table("encryption-places-table");
            assertThat(places.getItems()).anyMatch(place -> place.kind().word().equals("redo"));
            WindowFixture.onFx(() -> {
                node("encryption-parts", TabPane.class).getSelectionModel().select(2);
                return true;
            });
            TableView<Finding> findings = table("encryption-findings-table");
            assertThat(findings.getItems()).anyMatch(finding -> finding.check().equals("nothing-encrypted"));
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> TableView<T> table(String id) {
        return (TableView<T>) node(id, TableView.class);
    }
}
