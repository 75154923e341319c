package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.check.FindingGroups;
import dev.drydock.ui.lane.LaneRow;
import java.nio.file.Path;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The wizard by clicks, on real data of 5.5 under a real 5.7. */
@NeedsServers
@Timeout(180)
class UpgradeViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void oldTablesAreFoundPlannedRebuiltAndProved() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            await(
                    "the wizard knows where the server stands",
                    () -> model.stepProperty().get() == Step.GATES);
            assertThat(node("begin-here", Label.class).getText()).contains("newer than its data", "MySQL 5.5.9");
            window.click("step-plan");
            assertThat(node("make-plan", Button.class).isDisabled())
                    .as("nobody has looked at the gates")
                    .isTrue();
            window.click("to-gates");
            window.click("read-gates");
            await("gates", () -> model.gates().gatesProperty().get() != null && idle(model));
            assertThat(model.gates().blockedProperty().get()).isTrue();
            type("gate-backup-text", "mysqldump of 02:00");
            window.click("gate-backup-pass");
            assertThat(stateOf("step-gates"))
                    .as("the shutdown of the old server")
                    .isEqualTo("1 to resolve");
            type("gate-shutdown-text", "its log ends with Shutdown complete");
            window.click("gate-shutdown-pass");
            await("the step says so", () -> stateOf("step-gates").equals("done"));
            window.click("gates-on");
            window.click("make-plan");
            await("plan", () -> model.planProperty().get() != null);
            int planned = model.planProperty().get().actions().size();
            assertThat(planned).isPositive();
            assertThat(table("plan").getItems()).hasSize(planned);

            window.click("carry-out");
            await("question", () -> Window.getWindows().size() > 1);
            WindowFixture.onFx(() -> {
                node("confirm", Button.class).fire();
                return true;
            });
            await("end", () -> model.proofProperty().get() != null && idle(model));

            assertThat(model.rows().all())
                    .filteredOn(row -> row.state() == LaneRow.State.DONE)
                    .hasSize(planned);
            assertThat(model.spentProperty().get()).isTrue();
            assertThat(model.resumableProperty().get())
                    .as("a run that came to its end")
                    .isNull();
            assertThat(model.stepProperty().get()).isEqualTo(Step.SYSTEM);
            assertThat(node("system-tables-verdict", Label.class).getText()).contains("MySQL 5.5.9");
            assertThat(model.states().state(Step.SYSTEM)).isEqualTo(Step.State.ATTENTION);
            assertThat(model.states().state(Step.PROOF)).isEqualTo(Step.State.ATTENTION);
            assertThat(model.states().state(Step.PLAN))
                    .as("what was carried out is not open again")
                    .isNotEqualTo(Step.State.OPEN);
            window.click("step-plan");
            assertThat(node("carry-out", Button.class).isDisabled()).isTrue();
            window.click("step-proof");
            assertThat(node("verdict", Label.class).getText()).contains("not those of 5.7.22");
            assertThat(table("left").getItems())
                    .hasSize(model.planProperty().get().manual().size() - 1);
            window.click("step-run");
            assertThat(node("run-totals", Label.class).getText()).contains(planned + " done");
            assertThat(window.history()
                            .run(model.resultProperty().get().id())
                            .orElseThrow()
                            .start()
                            .settings())
                    .hasEntrySatisfying(
                            "gate backup, said", said -> assertThat(said).contains("mysqldump of 02:00"));
        }
    }

    @Test
    void whereTheServerCannotListItsTablesTheWizardBeginsAtTheSystemTables() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run("DROP USER 'mysql.infoschema'@localhost");
            try (ModuleWindow<UpgradeViewModel> window = open(server)) {
                await(
                        "the wizard knows where the server stands",
                        () -> window.model().stepProperty().get() == Step.SYSTEM);
                assertThat(node("begin-here", Label.class).getText())
                        .contains("cannot list its tables", "upgrade the system tables");
                window.click("step-plan");
                assertThat(window.stage().getScene().lookup("#begin-here")).isNull();
            }
        }
    }

    @Test
    void onItsOwnDataTheWizardBeginsAtThePreflightAndEndsWithTheNextRelease() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            beginsAtThePreflightAndEndsWithTheNextRelease(server);
            try (ModuleWindow<UpgradeViewModel> again = open(server)) {
                await("what the history knows", () -> stateOf("step-proof").equals("complete"));
                assertThat(again.model().states().state(Step.PROOF))
                        .as("it was not proven by this tab")
                        .isEqualTo(Step.State.OPEN);
                assertThat(stateOf("step-preflight")).isEqualTo("not started");
            }
        }
    }

    private void beginsAtThePreflightAndEndsWithTheNextRelease(TestServer server) throws Exception {
        try (ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            assertThat(model.stepProperty().get()).isEqualTo(Step.PREFLIGHT);
            WindowFixture.onFx(() -> {
                model.stepProperty().set(Step.PROOF);
                assertThat(model.nextHop()).as("nothing is proven yet").isEmpty();
                model.prove();
                return true;
            });
            await("proof", () -> model.proofProperty().get() != null && idle(model));
            assertThat(node("next-hop", Label.class).getText()).contains("MySQL 5.7.22", "8.0");
            window.click("next-preflight");
            await("there", () -> model.stepProperty().get() == Step.PREFLIGHT);
        }
    }

    @Test
    void whatAStepDoesIsSaidWholeBesideASmallScreen() throws Exception {
        try (ModuleWindow<UpgradeViewModel> _ = open(Lab.mysql57())) {
            WindowFixture.onFx(() -> {
                Window.getWindows().getFirst().setWidth(790);
                return true;
            });
            ToggleButton about = node("step-notes-button", ToggleButton.class);
            WindowFixture.onFx(() -> {
                about.fire();
                return true;
            });
            await(
                    "notes",
                    () -> !Window.getWindows()
                            .getFirst()
                            .getScene()
                            .getRoot()
                            .lookupAll(".dd-step-notes .label")
                            .isEmpty());
            await(
                    "notes, none of them cut off",
                    () ->
                            Window.getWindows()
                                    .getFirst()
                                    .getScene()
                                    .getRoot()
                                    .lookupAll(".dd-step-notes .label")
                                    .stream()
                                    .map(Label.class::cast)
                                    .noneMatch(Label::isTextTruncated));
            assertThat(WindowFixture.onFx(() ->
                            Window.getWindows().getFirst().getScene().getRoot().lookupAll(".dd-step-notes .label")))
                    .isNotEmpty();
        }
    }

    @Test
    void whatRestsOnTheServerAsItWasIsMarkedAndMustBeMadeAgain() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            readGates(window, model);
            window.click("gates-on");
            window.click("make-plan");
            await("plan", () -> model.planProperty().get() != null && idle(model));
            assertThat(node("carry-out", Button.class).isDisabled()).isFalse();

            server.run("SET GLOBAL innodb_strict_mode = 1 - @@global.innodb_strict_mode");
            window.click("step-run");
            await("stale", () -> model.stale().is(Step.PLAN) && model.stale().is(Step.GATES));
            window.click("step-plan");
            assertThat(node("stale", Label.class).getText()).contains("innodb_strict_mode is ");
            assertThat(node("carry-out", Button.class).isDisabled()).isTrue();
            assertThat(node("make-plan", Button.class).isDisabled())
                    .as("the prerequisites are stale, too")
                    .isTrue();
            assertThat(model.states().state(Step.PLAN)).isEqualTo(Step.State.STALE);

            window.click("step-gates");
            window.click("read-gates");
            await("gates", () -> idle(model) && !model.stale().is(Step.GATES));
            assertThat(model.gates().blockedProperty().get())
                    .as("the word on the backup stays")
                    .isFalse();
            window.click("gates-on");
            window.click("make-plan");
            await(
                    "plan",
                    () -> idle(model)
                            && !model.stale().is(Step.PLAN)
                            && model.planProperty().get() != null);
            assertThat(node("carry-out", Button.class).isDisabled()).isFalse();
        }
    }

    @Test
    void theArrowsEndAtTheLastStepAndTabGoesFromTheStepsIntoTheChosenOne() throws Exception {
        try (ModuleWindow<UpgradeViewModel> window = open(Lab.mysql57())) {
            UpgradeViewModel model = window.model();
            WindowFixture.onFx(() -> {
                node("step-preflight", ToggleButton.class).requestFocus();
                return true;
            });
            for (int i = 0; i < Step.values().length + 2; i++) {
                press(KeyCode.DOWN);
            }
            assertThat(model.stepProperty().get()).isEqualTo(Step.PROOF);
            assertThat(keyboardIsOn()).isEqualTo("step-proof");
            WindowFixture.onFx(() -> {
                model.stepProperty().set(Step.PREFLIGHT);
                return true;
            });
            assertThat(keyboardIsOn()).as("goes along").isEqualTo("step-preflight");
            WindowFixture.onFx(() -> {
                node("step-proof", ToggleButton.class).requestFocusTraversal(TraversalDirection.NEXT);
                return true;
            });
            assertThat(keyboardIsOn()).isIn("upgrade-target", "step-notes-button");
        }
    }

    private static void press(KeyCode key) throws Exception {
        WindowFixture.onFx(() -> {
            Node owner = Window.getWindows().getFirst().getScene().getFocusOwner();
            Event.fireEvent(owner, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
            return true;
        });
    }

    private static String keyboardIsOn() throws Exception {
        return WindowFixture.onFx(
                () -> Window.getWindows().getFirst().getScene().getFocusOwner().getId());
    }

    private static String stateOf(String step) {
        return ((Label) node(step, ToggleButton.class)
                        .getParent()
                        .getChildrenUnmodifiable()
                        .getLast())
                .getText();
    }

    private void readGates(ModuleWindow<UpgradeViewModel> window, UpgradeViewModel model) throws Exception {
        window.click("step-gates");
        window.click("read-gates");
        await("gates", () -> model.gates().gatesProperty().get() != null && idle(model));
        type("gate-backup-text", "mysqldump of 02:00");
        window.click("gate-backup-pass");
        type("gate-shutdown-text", "its log ends with Shutdown complete");
        window.click("gate-shutdown-pass");
    }

    @Test
    void thePreflightListsItsFindingsTheWorstFirst() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_5);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            server.run(
                    "CREATE DATABASE look",
                    "CREATE TABLE look.y (a YEAR(2), stored INT) ENGINE=InnoDB",
                    "CREATE TABLE look.t (a DATETIME) ENGINE=InnoDB");
            window.click("look-before");
            await("findings", () -> model.preflightProperty().get() != null && idle(model));

            assertThat(table("findings").getItems())
                    .hasSize(model.preflightProperty().get().findings().size())
                    .isNotEmpty();
        }
    }

    @Test
    void aFindingIsAcceptedInADialogShownPaleHiddenAndTakenBack() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_6);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            server.run("CREATE DATABASE sys");
            window.click("look-before");
            await("findings", () -> model.preflightProperty().get() != null && idle(model));
            int all = table("findings").getItems().size();
            WindowFixture.onFx(() -> {
                table("findings").getSelectionModel().select(0);
                return true;
            });
            press("accept");
            await("form", () -> Window.getWindows().size() > 1);
            press("form-act");
            assertThat(node("accept-owner-wrong", Label.class).getText()).isNotEmpty();
            assertThat(node("accept-until-wrong", Label.class).getText())
                    .as("a day is proposed")
                    .isEmpty();
            type("accept-owner", "Ada");
            type("accept-reason", "renamed in the night");
            type("accept-until", "31.12.2099");
            press("form-act");
            assertThat(node("accept-owner-wrong", Label.class).getText()).isEmpty();
            assertThat(node("accept-until-wrong", Label.class).getText()).isNotEmpty();
            type("accept-until", "2099-12-31");
            press("form-act");
            await("accepted", () -> model.preflightProperty().get().accepted() == 1);
            assertThat(model.preflightProperty().get().open()).hasSize(all - 1);

            window.click("show-accepted");
            assertThat(table("findings").getItems()).hasSize(all - 1);
            window.click("show-accepted");
            WindowFixture.onFx(() -> {
                table("findings").getSelectionModel().clearAndSelect(all - 1);
                return true;
            });
            assertThat(node("finding-answer", Label.class).getText())
                    .contains("2099-12-31", "Ada", "renamed in the night");
            press("withdraw");
            await("taken back", () -> model.preflightProperty().get().accepted() == 0);
            assertThat(window.history().acceptances(model.server().key())).hasSize(1);
        }
    }

    @Test
    void theScreenBeginsWithWhatTheLastPreFlightFoundAndSaysSoUntilItHasLookedItself() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_6)) {
            server.run("CREATE DATABASE sys");
            int all;
            try (ModuleWindow<UpgradeViewModel> window = open(server)) {
                assertThat(node("earlier-findings", Label.class).isVisible()).isFalse();
                window.click("look-before");
                await("findings", () -> window.model().preflightProperty().get() != null && idle(window.model()));
                all = table("findings").getItems().size();
                window.click("step-proof");
                assertThat(node("verdict", Label.class).getText()).startsWith("Not verified since");
                window.click("prove");
                await("verified", () -> window.model().proofProperty().get() != null && idle(window.model()));
            }
            try (ModuleWindow<UpgradeViewModel> window = open(server)) {
                Label earlier = node("earlier-findings", Label.class);
                await(
                        "those of the run before",
                        () -> table("findings").getItems().size() == all);
                assertThat(earlier.isVisible()).isTrue();
                assertThat(earlier.getText()).startsWith("Findings of run 1, ");
                WindowFixture.onFx(() -> {
                    table("findings").getSelectionModel().select(0);
                    return true;
                });
                assertThat(node("accept", Button.class).isVisible()).isFalse();
                server.run("DROP DATABASE sys");
                window.click("look-before");
                await("of now", () -> table("findings").getItems().size() < all);
                assertThat(earlier.isVisible()).isFalse();

                window.click("step-proof");
                assertThat(node("earlier-run", Label.class).getText()).matches("Run 2, .*: complete\\.");
                assertThat(node("earlier-report", Button.class).isDisabled()).isFalse();
                window.click("prove");
                await("verified", () -> window.model().proofProperty().get() != null && idle(window.model()));
                assertThat(window.stage().getScene().lookup("#earlier-run")).isNull();
            }
        }
    }

    @Test
    void findingsAreGatheredByCheckAndAGroupLeavesOnlyItsOwn() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_6);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            server.run(
                    "CREATE DATABASE look",
                    "CREATE TABLE look.y (a INT, stored INT) ENGINE=InnoDB",
                    "CREATE TABLE look.`virtual` (generated INT) ENGINE=InnoDB");
            window.click("look-before");
            await("findings", () -> model.preflightProperty().get() != null && idle(model));
            long words = model.preflightProperty().get().findings().stream()
                    .filter(finding -> finding.check().equals("reserved-words"))
                    .count();
            assertThat(words).isGreaterThan(1);
            WindowFixture.onFx(() -> {
                @SuppressWarnings("unchecked")
                ChoiceBox<FindingGroups.By> by = node("findings-by", ChoiceBox.class);
                by.setValue(FindingGroups.By.CHECK);
                FindingGroups groups = node("finding-groups", FindingGroups.class);
                groups.getItems().stream()
                        .filter(group -> "reserved-words".equals(group.name()))
                        .findFirst()
                        .ifPresent(groups.getSelectionModel()::select);
                return true;
            });
            assertThat(table("findings").getItems()).hasSize((int) words);
        }
    }

    @Test
    void aPastedOptionFileIsLookedAt() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_6);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            window.click("paste-config");
            await("form", () -> Window.getWindows().size() > 1);
            press("form-act");
            assertThat(node("config-text-wrong", Label.class).getText()).isNotEmpty();
            type("config-text", "[mysqld]\ntimed_mutexes=1\n!include /etc/other.cnf\n");
            press("form-act");
            window.click("look-before");
            await("findings", () -> model.preflightProperty().get() != null && idle(model));
            assertThat(model.preflightProperty().get().findings())
                    .anySatisfy(finding -> {
                        assertThat(finding.check()).isEqualTo("removed-options");
                        assertThat(finding.subject().name()).isEqualTo("timed_mutexes");
                    })
                    .anySatisfy(finding -> assertThat(finding.message()).contains("!include /etc/other.cnf"));
            assertThat(node("corrected-config", Button.class).isDisabled()).isFalse();
        }
    }

    private static void type(String id, String text) throws Exception {
        TextInputControl field = node(id, TextInputControl.class);
        WindowFixture.onFx(() -> {
            field.setText(text);
            return true;
        });
    }

    private static void press(String id) throws Exception {
        Button button = node(id, Button.class);
        WindowFixture.onFx(() -> {
            button.fire();
            return true;
        });
    }

    private static boolean idle(UpgradeViewModel model) {
        return model.job().workingProperty().get() == null;
    }

    private static TableView<?> table(String id) throws Exception {
        return node(id, TableView.class);
    }

    private ModuleWindow<UpgradeViewModel> open(TestServer server) throws Exception {
        return new ModuleWindow<>(server, folder, NoHosts::model, (model, context) -> new UpgradeView(model, context));
    }
}
