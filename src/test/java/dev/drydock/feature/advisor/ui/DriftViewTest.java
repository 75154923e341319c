package dev.drydock.feature.advisor.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.ReleaseDefaults;
import dev.drydock.feature.advisor.SettingsDiff;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.feature.advisor.SettingsSide;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.ThreeServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Settings of real servers in one table, of which one is away. */
@NeedsServers
@Timeout(180)
class DriftViewTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsNotTheSameStandsInOneTableAndInTheHistoryOfTheFirst() throws Exception {
        try (TestServer first = Lab.fresh(ServerKind.MARIADB);
                TestServer second = Lab.fresh(ServerKind.MARIADB);
                OpenServer other = OpenServer.open(Lots.profile(second), Lots.password(second))) {
            second.run("SET GLOBAL max_allowed_packet = 1048576", "SET GLOBAL read_only = ON");
            try (ModuleWindow<ThreeServers> window = new ModuleWindow<>(
                    OpenServer.open(Lots.profile(first), Lots.password(first)),
                    folder,
                    context -> ThreeServers.of(context, other, Lots.profile(Lab.shared(ServerKind.MYSQL_8_0))),
                    (three, _) -> (Parent) new AdvisorModule(List::of)
                            .several()
                            .orElseThrow()
                            .open(three.profiles(), three)
                            .node())) {
                onFx(() -> {
                    node("advisor-fleet", TabPane.class).getSelectionModel().select(1);
                    Node run = node("advisor-drift", Node.class).lookup("#fleet-run");
                    ((Button) run).fire();
                    return true;
                });
                await("compared", () -> !rows().isEmpty());
                assertThat(onFx(DriftViewTest::rows)).containsExactly("max_allowed_packet");
                assertThat(onFx(DriftViewTest::titles))
                        .contains(window.model().second().profile().name());
                String words = onFx(() -> node("drift-about", Label.class).getText());
                assertThat(words)
                        .contains("1 server was not read: "
                                + window.model().gone().name());
                onFx(() -> {
                    node("drift-all", CheckBox.class).setSelected(true);
                    return true;
                });
                assertThat(onFx(DriftViewTest::rows)).contains("read_only", "port");
                RunSummary kept = window.history()
                        .runs(RunFilter.newest(1).ofKind(AdvisorFeature.DRIFT))
                        .getFirst();
                assertThat(words).contains("Run " + kept.id());
                assertThat(kept.start().settings()).containsKeys("servers", "not read");
                assertThat(window.history().items(kept.id()))
                        .filteredOn(item -> item.object().name().equals("max_allowed_packet"))
                        .singleElement()
                        .satisfies(item -> {
                            assertThat(item.status()).isEqualTo("loud");
                            assertThat(item.attributes().values())
                                    .contains("67108864", "1048576", "changes results; 1 of 2 alike");
                        });
            }
        }
    }

    @Test
    void theOddOneIsThatWhichHasAnotherValueThanMost() {
        ReleaseDefaults[] releases = Stream.of("1", "0", "", "1")
                .map(value -> new ReleaseDefaults(
                        "mysql-5.7.1",
                        value.isEmpty()
                                ? Map.of()
                                : Map.of("sync_binlog", new ReleaseDefaults.Default(value, false, false))))
                .toArray(ReleaseDefaults[]::new);
        Difference drift = SettingsDiff.of(
                        Stream.of(releases).map(SettingsSide::of).toArray(SettingsSide[]::new))
                .differences()
                .getFirst();
        assertThat(List.of(drift.odd(0), drift.odd(1), drift.odd(2), drift.odd(3)))
                .containsExactly(false, true, false, false);
        assertThat(drift.shown(2)).isEqualTo("–");
    }

    @SuppressWarnings("unchecked")
    private static List<String> rows() {
        TableView<Difference> table = node("drift-rows", TableView.class);
        return table.getItems().stream().map(Difference::name).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<String> titles() {
        TableView<Difference> table = node("drift-rows", TableView.class);
        return table.getColumns().stream().map(TableColumn::getText).toList();
    }
}
