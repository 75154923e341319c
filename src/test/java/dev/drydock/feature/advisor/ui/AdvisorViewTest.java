package dev.drydock.feature.advisor.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.advisor.OtherSide;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.feature.advisor.SettingsFilter;
import dev.drydock.feature.advisor.check.CounterSeries;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.check.FoundRow;
import dev.drydock.ui.control.TimeChart;
import dev.drydock.ui.module.ModuleContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen of the advisor on a real server. */
@NeedsServers
@Timeout(120)
class AdvisorViewTest {

    @TempDir
    private Path folder;

    @Test
    @SuppressWarnings("unchecked")
    void eachAreaHasAVerdictAndFindingsAreGroupedByCheck() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("SET GLOBAL innodb_flush_log_at_trx_commit = 0");
            try (ModuleWindow<ModuleContext> window = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> {
                    ((ChoiceBox<Duration>) node("advisor-window", ChoiceBox.class)).setValue(Duration.ofSeconds(10));
                    return true;
                });
                window.click("advisor-survey");
                await("verdicts", () -> !groups().isEmpty());
                assertThat(onFx(AdvisorViewTest::groups)).contains("dur.trx-commit");
                assertThat(onFx(() -> node("advisor-area-durability", ToggleButton.class)
                                .getAccessibleText()))
                        .startsWith("Durability: Warning");
                window.click("advisor-area-durability");
                await("narrowed", () -> groups().stream().allMatch(check -> check.startsWith("dur.")));
                assertThat(onFx(AdvisorViewTest::groups)).contains("dur.trx-commit");
            }
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void countersAreDrawnWhileTheyAreSampledAndAfterwardsFromTheHistory() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            try (ModuleWindow<ModuleContext> window = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> {
                    ((ChoiceBox<Duration>) node("advisor-window", ChoiceBox.class)).setValue(Duration.ofSeconds(10));
                    return choose("counters");
                });
                assertThat(onFx(AdvisorViewTest::drawn)).startsWith("Choose counters.");
                window.click("counters-sample");
                await(
                        "live",
                        () -> node("counters-about", Label.class).getText().startsWith("Sampling: ")
                                && drawn().startsWith("Questions: "));
                await("ended", () -> node("counters-run", ChoiceBox.class).getValue() != null);
                await("of the history", () -> drawn().startsWith("Questions: "));
                assertThat(onFx(AdvisorViewTest::counters))
                        .contains("Questions")
                        .doesNotContain("Threads_running");
                onFx(() -> {
                    ((ChoiceBox<Object>) node("counters-kind", ChoiceBox.class))
                            .setValue(node("counters-kind", ChoiceBox.class)
                                    .getItems()
                                    .get(1));
                    return true;
                });
                assertThat(onFx(AdvisorViewTest::counters))
                        .contains("Threads_running")
                        .doesNotContain("Questions");
                assertThat(onFx(AdvisorViewTest::drawn)).contains("Threads_connected: ");
            }
            try (ModuleWindow<ModuleContext> _ = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> choose("counters"));
                await("in another window", () -> drawn().startsWith("Questions: "));
            }
        }
    }

    /** What the chart says of itself to who cannot see it. */
    private static String drawn() {
        return String.valueOf(
                node("counters-chart", TimeChart.class).lookup(".dd-plot").getAccessibleText());
    }

    @SuppressWarnings("unchecked")
    private static List<String> counters() {
        TableView<CounterSeries> table = node("counters", TableView.class);
        return table.getItems().stream().map(CounterSeries::name).toList();
    }

    @Test
    void whatUtf8mb4CostsIsMeasuredWithAProgressThatCancels() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            try (ModuleWindow<ModuleContext> window = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> choose("cost"));
                window.click("charset-cost-measure");
                window.click("confirm");
                await(
                        "fills",
                        () -> node("charset-cost-progress", Label.class)
                                .getText()
                                .startsWith("Fill a table"));
                await("schema", () -> scratch(server).equals("1"));
                window.click("charset-cost-cancel");
                await(
                        "cancelled",
                        () -> node("charset-cost-words", Label.class).getText().startsWith("Cancelled."));
                assertThat(scratch(server)).isEqualTo("0");
                assertThat(onFx(() -> node("charset-cost-measure", Button.class).isDisabled()))
                        .isFalse();
            }
        }
    }

    private static String scratch(TestServer server) throws Exception {
        return server.value(
                "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'drydock_charset%'");
    }

    /** Shows a part of the screen. */
    private static Node choose(String part) {
        TabPane parts = node("advisor-parts", TabPane.class);
        Tab tab = parts.getTabs().stream()
                .filter(one -> ("advisor-tab-" + part).equals(one.getId()))
                .findFirst()
                .orElseThrow();
        parts.getSelectionModel().select(tab);
        return tab.getContent();
    }

    @SuppressWarnings("unchecked")
    private static List<String> groups() {
        return ((TableView<FoundRow>) node("advisor-findings", TableView.class))
                .getItems().stream().map(row -> row.finding().check()).toList();
    }

    @Test
    void theBufferPoolIsDumpedOnYes() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                ModuleWindow<ModuleContext> window = new ModuleWindow<>(
                        server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
            Path file = server.dataDir().orElseThrow().resolve("ib_buffer_pool");
            Files.deleteIfExists(file);
            window.click("advisor-pool");
            await(
                    "question",
                    () -> window.robot().lookup("#confirm-statements").queryAllAs(TextArea.class).stream()
                            .anyMatch(statements -> statements.getText().contains("innodb_buffer_pool_dump_now")));
            assertThat(file).doesNotExist();
            window.click("confirm");
            await("dumped", () -> Files.exists(file));
        }
    }

    @Test
    void whatWasSetAtRunTimeIsLeftByTheFilter() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("SET GLOBAL max_connections = 321");
            try (ModuleWindow<ModuleContext> window = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> {
                    choose("settings");
                    return true;
                });
                window.click("advisor-read");
                await("differences", () -> names().contains("innodb_buffer_pool_size"));
                assertThat(onFx(AdvisorViewTest::names))
                        .contains("max_connections")
                        .hasSizeLessThan(20);
                onFx(() -> {
                    filter().setValue(SettingsFilter.RUNTIME);
                    return true;
                });
                await("narrowed", () -> names().equals(List.of("max_connections")));
                onFx(() -> {
                    filter().setValue(SettingsFilter.ALL);
                    return true;
                });
                await("all", () -> names().size() > 600);
            }
        }
    }

    @Test
    void differencesToAReleaseAndAFileAreShownLoudOnesFirst() throws Exception {
        Path file = folder.resolve("my.cnf");
        Files.writeString(file, "[mariadb]\nsql_mode = ANSI\nback_log = 70\nnobody_knows_this = 1\n");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            try (ModuleWindow<ModuleContext> _ = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> {
                    choose("compare");
                    node("advisor-compare-with", MenuButton.class).getItems().stream()
                            .filter(item -> "Defaults of MySQL 9.7.4".equals(item.getText()))
                            .findFirst()
                            .orElseThrow()
                            .fire();
                    return true;
                });
                await("differences", () -> differences().contains("character_set_server"));
                assertThat(onFx(() -> differences().getFirst())).startsWith("binlog_");
                assertThat(onFx(AdvisorViewTest::differences)).doesNotContain("innodb_buffer_pool_size");
                onFx(() -> {
                    node("advisor-compare-all", CheckBox.class).setSelected(true);
                    return true;
                });
                await("role and hardware", () -> differences().contains("innodb_buffer_pool_size"));
                onFx(() -> {
                    ((ComparePane) choose("compare")).compare(OtherSide.file(file.toString()));
                    return true;
                });
                await(
                        "of the file",
                        () -> node("advisor-compared", Label.class).getText().contains(file + " as MariaDB"));
                assertThat(onFx(AdvisorViewTest::differences)).containsSubsequence("sql_mode", "back_log");
                assertThat(onFx(() -> node("advisor-compare-notes", Label.class).getText()))
                        .contains(file + ":4", "nobody_knows_this");
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> differences() {
        TableView<Difference> table = node("advisor-differences", TableView.class);
        return table.getItems().stream().map(Difference::name).toList();
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<SettingsFilter> filter() {
        return node("advisor-which", ChoiceBox.class);
    }

    @SuppressWarnings("unchecked")
    private static List<String> names() {
        TableView<ServerSetting> table = node("advisor-settings", TableView.class);
        return table.getItems().stream().map(ServerSetting::name).toList();
    }

    @Test
    @SuppressWarnings("unchecked")
    void aSchemaIsPlannedAndConvertedAndWhatIsRefusedIsNamed() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run(
                    "CREATE DATABASE conv CHARACTER SET latin1",
                    "CREATE TABLE conv.t (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                    "CREATE TABLE conv.doubled (v VARCHAR(20) CHARACTER SET utf8) ENGINE=InnoDB",
                    "INSERT INTO conv.t VALUES (1, CONVERT(x'E9' USING latin1))",
                    "INSERT INTO conv.doubled VALUES (CONVERT(CONVERT(x'C3A9' USING latin1) USING utf8))");
            try (ModuleWindow<ModuleContext> window = new ModuleWindow<>(
                    server, folder, context -> context, (context, _) -> new AdvisorView(context, List::of))) {
                onFx(() -> {
                    choose("utf8mb4");
                    return true;
                });
                ChoiceBox<String> schema = node("utf8mb4-schema", ChoiceBox.class);
                await("schemas", () -> schema.getItems().contains("conv"));
                onFx(() -> {
                    schema.setValue("conv");
                    return true;
                });
                window.click("utf8mb4-preview");
                TextArea remarks = node("utf8mb4-remarks", TextArea.class);
                await("planned", () -> remarks.getText().contains("doubled.v"));
                assertThat(server.value("SELECT HEX(v) FROM conv.t")).isEqualTo("E9");
                window.click("utf8mb4-run");
                window.click("confirm");
                await(
                        "verified",
                        () -> node("utf8mb4-about", Label.class).getText().contains("Characters of 1 table verified"));
                assertThat(server.value("SELECT HEX(v) FROM conv.t")).isEqualTo("C3A9");
            }
        }
    }
}
