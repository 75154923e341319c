package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.replication.ReplicationPlan;
import dev.drydock.feature.upgrade.window.DiskSpeed;
import dev.drydock.feature.upgrade.window.Forecast;
import dev.drydock.feature.upgrade.window.RunBook.Phase;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.Item;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rollback plan by clicks: its line of time, who and when, and how long the steps took. */
@NeedsServers
@Timeout(240)
class TopologyPaneTest {

    @TempDir
    private Path folder;

    /** A rehearsal of the server that measured two steps, the second three times as long as the first. */
    private static void rehearsed(HistoryStore history, String key) {
        ServerIdentity server = new ServerIdentity(key, "shop", "db:3306", "MySQL", "5.7.22", "");
        Map<String, String> settings = Map.of("target", "MySQL 8.0.15");
        try (RunWriter writer = history.begin(
                new RunStart("upgrade-rehearsal", "upgrade-rehearsal", server, "root", "ada", settings))) {
            Stream.of(
                            StepTime.of(WindowStep.COPY, 10_000, "Copied.").item(),
                            StepTime.of(WindowStep.DICTIONARY, 30_000, "Started.")
                                    .item(),
                            StepTime.of(WindowStep.BACK_COPY, 4_000, "Put back.")
                                    .item(),
                            new DiskSpeed(DiskSpeed.HERE, 100, 100).item(),
                            new DiskSpeed(DiskSpeed.THERE, 100, 100).item())
                    .forEach((Item item) -> writer.item(item));
            writer.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0)), Map.of()));
        }
    }

    private static void type(String id, String text) throws Exception {
        TextInputControl field = node(id, TextInputControl.class);
        onFx(() -> {
            field.setText(text);
            return true;
        });
    }

    /** The plan of a run after this one. */
    private static ReplicationPlan next(ModuleWindow<UpgradeViewModel> window, long run) throws Exception {
        await("plan", () -> {
            UpgradeViewModel model = window.model();
            return model.topology().run() > run && model.job().workingProperty().get() == null;
        });
        return window.model().topology().planProperty().get();
    }

    private static List<String> texts(String part) throws Exception {
        return onFx(() -> node("timeline", GridPane.class).lookupAll(part).stream()
                .filter(Labeled.class::isInstance)
                .map(node -> ((Labeled) node).getText())
                .toList());
    }

    @Test
    void theLineOfTimeHasWhatIsKnownAndWhoWhenAndTookGoIntoTheRunBook() throws Exception {
        TestServer server = Lab.mysql57();
        try (ModuleWindow<UpgradeViewModel> window = new ModuleWindow<>(
                server, folder, NoHosts::model, (model, context) -> new UpgradeView(model, context))) {
            rehearsed(window.history(), window.model().server().key());
            window.click("step-topology");
            assertThat(onFx(() -> node("timeline", GridPane.class).isVisible()))
                    .as("before the first plan")
                    .isFalse();
            assertThat(node("topology-took", Button.class).isDisabled()).isTrue();
            type("topology-who", "Anna");
            type("topology-at", "2031-01-31 22:00");
            window.click("topology-read");
            ReplicationPlan plan = next(window, 0);

            assertThat(node("timeline-length", Label.class).getText())
                    .startsWith("40.0 s and Stop the old server")
                    .endsWith("(not measured)");
            assertThat(texts(".dd-strong"))
                    .containsExactlyElementsOf(
                            Stream.of(Phase.values()).map(Phase::title).toList());
            List<Node> bar = onFx(() -> {
                WindowFixture.layOut(window.stage().getScene());
                return List.copyOf(node("timeline", GridPane.class).lookupAll(".dd-timeline-step"));
            });
            assertThat(bar).hasSize(2);
            assertThat(texts(".dd-timeline-gap")).containsExactly("1", "4", "5", "6", "7", "8");
            double copy = bar.getFirst().getBoundsInParent().getWidth();
            double dictionary = bar.getLast().getBoundsInParent().getWidth();
            assertThat(dictionary).as("three times as long").isGreaterThan(2 * copy);
            assertThat(texts(".dd-small"))
                    .anySatisfy(text -> assertThat(text).contains("Put the copy back", "tried on ", "took 4.0 s"))
                    .anySatisfy(text -> assertThat(text).contains("logical dump", "not tried"))
                    .contains("2 Copy the data directory: 10.0 s");
            assertThat(plan.steps())
                    .filteredOn(step -> step.id().endsWith("/start"))
                    .singleElement()
                    .satisfies(step -> assertThat(step.tried())
                            .startsWith("Snapshot: tried on ")
                            .contains("took 4.0 s", "· Dump: not tried"));
            assertThat(plan.book().lines())
                    .allSatisfy(line -> assertThat(line.who()).isEqualTo("Anna"));
            assertThat(plan.book().lines())
                    .filteredOn(line -> line.what().equals(WindowStep.DICTIONARY.title()))
                    .singleElement()
                    .satisfies(line -> assertThat(line.when()).contains("22:00:10"));

            long first = window.model().topology().run();
            window.click("topology-took");
            await("form", () -> Window.getWindows().size() > 1);
            type("took-dictionary", "soon");
            onFx(() -> {
                node("form-act", Button.class).fire();
                return true;
            });
            assertThat(node("took-dictionary-wrong", Label.class).getText()).isEqualTo("Seconds, such as 95");
            type("took-dictionary", "60");
            onFx(() -> {
                node("form-act", Button.class).fire();
                return true;
            });
            ReplicationPlan told = next(window, first);
            assertThat(told.book().forecast().flatMap(Forecast::compared))
                    .get()
                    .asString()
                    .endsWith("took 1:00");
            await("comparison", () -> texts(".dd-small").stream().anyMatch(text -> text.endsWith("took 1:00")));
        }
    }

    @Test
    void aTimeThatIsNoneIsRefusedBeforeAnythingIsRead() throws Exception {
        try (ModuleWindow<UpgradeViewModel> window = new ModuleWindow<>(
                Lab.mysql57(), folder, NoHosts::model, (model, context) -> new UpgradeView(model, context))) {
            window.click("step-topology");
            type("topology-at", "tonight");
            window.click("topology-read");
            await("question", () -> Window.getWindows().size() > 1);
            assertThat(WindowFixture.shows("tonight")).isTrue();
            assertThat(window.model().topology().planProperty().get()).isNull();
            assertThat(window.model().job().workingProperty().get()).isNull();
        }
    }
}
