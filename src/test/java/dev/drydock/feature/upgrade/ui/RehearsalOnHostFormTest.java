package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rehearsal's form with the machine of another saved server as the target. */
@NeedsServers
@Timeout(180)
class RehearsalOnHostFormTest {

    @TempDir
    private Path folder;

    @Test
    void aSavedServersMachineIsChosenAndItsProgramRunsThere() throws Exception {
        TestServer server = Lab.mysql57();
        Path program = LabPrograms.of(ServerKind.MYSQL_8_0, folder);
        Path below = Files.createDirectory(folder.resolve("below"));
        try (TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("log-in")))) {
            List<?> told;
            stopped.stop();
            Profile there = logIn.machine(SshAccess.Program.BUILT_IN).profile();
            Profile direct = there.withSsh(SshAccess.NONE);
            SavedHosts hosts = new SavedHosts(() -> List.of(direct, there), _ -> logIn.setup());
            try (ModuleWindow<UpgradeViewModel> window = new ModuleWindow<>(
                    server,
                    folder.resolve("history"),
                    context -> new UpgradeViewModel(context, hosts),
                    (model, context) -> new UpgradeView(model, context))) {
                window.click("step-rehearsal");
                ChoiceBox<?> kind = node("rehearsal-kind", ChoiceBox.class);
                Label missing = node("rehearsal-missing", Label.class);
                assertThat(missing.getText()).contains("target program");
                TextField belowField = node("rehearsal-below", TextField.class);
                assertThat(belowField.getParent().isVisible()).isFalse();
                onFx(() -> {
                    kind.getSelectionModel().selectLast();
                    node("rehearsal-data", TextField.class)
                            .setText(stopped.dataDir().orElseThrow().toString());
                    belowField.setText(below.toString());
                    node("rehearsal-program", TextField.class).setText(program.toString());
                    return true;
                });
                ChoiceBox<?> host = node("rehearsal-host", ChoiceBox.class);
                await("the machine", () -> host.isVisible() && host.getValue() != null);
                assertThat(host.getItems()).hasSize(1);
                assertThat(missing.getText()).isEmpty();
                assertThat(node("rehearsal-data", TextField.class).isDisabled()).isFalse();
                assertThat(belowField.getParent().isVisible()).isTrue();
                TextField old = node("rehearsal-old-program", TextField.class);
                assertThat(old.isDisabled()).isTrue();
                assertThat(old.getPromptText()).contains("Not on another machine");
                assertThat(node("rehearsal-config", TextField.class).isDisabled())
                        .isFalse();
                window.click("rehearse");
                await(
                        "the result",
                        Duration.ofMinutes(4),
                        () -> window.model().rehearsal().resultProperty().get() != null);
                RehearsalResult result =
                        window.model().rehearsal().resultProperty().get().value();
                assertThat(result.target()).contains("MySQL 8.0.15 on " + there.name());
                assertThat(result.tallies().get("data-directory"))
                        .satisfies(tally -> assertThat(tally.built()).isEqualTo(1));
                assertThat(result.window())
                        .anySatisfy(time -> assertThat(time.how()).contains(":" + below));
                assertThat(below).isEmptyDirectory();
                TableView<?> findings = node("rehearsal-findings", TableView.class);
                told = onFx(() -> List.copyOf(findings.getItems()));
            }
            assertThat(told).isNotEmpty();
            try (ModuleWindow<UpgradeViewModel> again = new ModuleWindow<>(
                    server,
                    folder.resolve("history"),
                    context -> new UpgradeViewModel(context, hosts),
                    (model, context) -> new UpgradeView(model, context))) {
                again.click("step-rehearsal");
                await(
                        "what the history has of it",
                        () -> node("rehearsal-findings", TableView.class)
                                .getItems()
                                .equals(told));
                assertThat(onFx(() -> node("rehearsal-verdict", Label.class).getText()))
                        .startsWith("Run 1, ")
                        .endsWith("Rehearse again for the state of today.");
                assertThat(node("rehearsal-report", Button.class).isDisabled()).isFalse();
            }
        }
    }
}
