package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.NodeQueryUtils;

/** The screen used as a person does, by clicks and keys, on a real server. */
@NeedsServers
@Timeout(180)
class RowCountViewTest {

    private static final String STUCK = "FROM `screen`.`locked`";

    private final TestServer server = Lab.mysql57();

    @TempDir
    private Path folder;

    @BeforeEach
    void tables() throws SQLException {
        server.run(
                "DROP DATABASE IF EXISTS screen",
                "CREATE DATABASE screen",
                "USE screen",
                "CREATE TABLE grows (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO grows VALUES (), (), (), ()",
                "CREATE TABLE stays (id INT) ENGINE=InnoDB",
                "INSERT INTO stays VALUES (1)",
                "CREATE TABLE locked (id INT) ENGINE=InnoDB",
                "CREATE VIEW seen AS SELECT * FROM stays");
    }

    @AfterEach
    void drop() throws SQLException {
        server.run("DROP DATABASE IF EXISTS screen");
    }

    @Test
    void previewAndCountAreOfferedOnce() throws Exception {
        try (Screen screen = new Screen(server, folder)) {
            assertThat(onFx(() -> screen.robot().lookup(".button").queryAllAs(Button.class).stream()
                            .filter(Button::isVisible)
                            .filter(button -> !"count-from-empty".equals(button.getId()))
                            .map(Button::getText)
                            .filter(text -> text.startsWith("Preview") || text.startsWith("Count"))
                            .toList()))
                    .hasSize(2)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void withoutARunTablesAreShownAsTheCatalogueKnowsThemAndReadingAgainIsSeen() throws Exception {
        try (Screen screen = new Screen(server, folder)) {
            await("known", () -> shows("known by the catalogue at ") && shows("not counted"));
            assertThat(onFx(() -> screen.row("grows").bytes())).isPositive();
            assertThat(onFx(() -> screen.row("grows").rows())).isNull();
            assertThat(onFx(() -> screen.rows().stream()
                            .map(row -> row.name().table())
                            .toList()))
                    .contains("grows", "stays", "locked")
                    .doesNotContain("seen");
            double room = onFx(() -> node("baseline", ComboBox.class).getWidth());
            Instant first = onFx(() -> screen.model().askedProperty().get());
            onFx(() -> {
                screen.model().reload();
                return true;
            });
            await(
                    "asked again",
                    () -> screen.model().askedProperty().get().isAfter(first)
                            && shows("known by the catalogue at "
                                    + Formats.clock(
                                            screen.model().askedProperty().get())));
            onFx(() -> screen.model().options().schemas.add("screen"));
            screen.tables("stays");
            screen.click("count");
            await(
                    "counted",
                    () -> screen.idle()
                            && screen.rows().size() == 1
                            && Long.valueOf(1).equals(screen.row("stays").rows()));
            await("a run to choose", () -> !screen.model().earlier().runs().isEmpty());
            assertThat(onFx(() -> node("baseline", ComboBox.class).getWidth())).isEqualTo(room);
        }
    }

    /** Of the line below the results the totals give room, not how it ended and what can be done. */
    @Test
    void inANarrowWindowTheOutcomeAndItsButtonsAreWhole() throws Exception {
        server.run(
                "CREATE TABLE screen.member (id INT) ENGINE=MyISAM",
                "CREATE TABLE screen.broken (id INT) ENGINE=MERGE UNION=(screen.member)",
                "DROP TABLE screen.member");
        try (Screen screen = new Screen(server, folder)) {
            onFx(() -> {
                Window.getWindows().getFirst().setWidth(760);
                return true;
            });
            await("it is as narrow", () -> {
                Scene scene = Window.getWindows().getFirst().getScene();
                WindowFixture.layOut(scene);
                return scene.getWidth() <= 760;
            });
            screen.tables("screen.*");
            screen.click("count");
            await("end", () -> screen.idle() && shows("Retry"));
            await("its word and its code", () -> shows("failed: E-"));
            await(
                    "whole",
                    () -> screen.robot().lookup(".dd-count-summary .labeled").queryAllAs(Labeled.class).stream()
                                    .filter(part -> !"summary".equals(part.getId()))
                                    .noneMatch(Labeled::isTextTruncated)
                            && screen.robot().lookup(".dd-count-summary .label").queryAllAs(Labeled.class).stream()
                                    .filter(part -> !"summary".equals(part.getId()))
                                    .noneMatch(Labeled::isTextTruncated)
                            && !screen.robot()
                                    .lookup("#retry-failed")
                                    .queryAs(Labeled.class)
                                    .isTextTruncated());
        }
    }

    @Test
    void thePreviewShowsEveryStatementAndWhatToKnow() throws Exception {
        server.run("CREATE TABLE screen.old (id INT) ENGINE=MyISAM");
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.click("preview");
            await("plan", () -> shows("4 tables") && shows("Workers: "));
            assertThat(onFx(() -> statements(screen)))
                    .contains(
                            "SELECT COUNT(*) FROM `screen`.`grows`;",
                            "SELECT COUNT(*) FROM `screen`.`stays`;",
                            "SELECT COUNT(*) FROM `screen`.`old`;")
                    .anyMatch(line -> line.startsWith("SET "));
            assertThat(onFx(() -> shows("Count 4 tables"))).isTrue();
            screen.robot().clickOn("Results");
            await("results again", () -> !shows("Workers: "));
            assertThat(screen.history().runCount()).isZero();
        }
    }

    @Test
    void aPlanThatIsRefusedSaysWhyAndCannotBeRun() throws Exception {
        server.run("CREATE TABLE screen.old (id INT) ENGINE=MyISAM");
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.robot().clickOn("Consistent snapshot");
            screen.click("preview");
            await("refusal", () -> shows("E-4101") && shows("Copy details"));
            assertThat(onFx(() -> screen.robot().lookup("#count").query().isDisabled()))
                    .isTrue();
        }
    }

    @Test
    void aCountFillsTheRowsWhileItRunsAndEndsWithTotals() throws Exception {
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.waitForLocks();
            lock.execute("LOCK TABLES screen.locked WRITE");
            screen.click("count");
            await(
                    "two rows while the third waits for its lock",
                    () -> screen.rows().size() == 3
                            && screen.row("grows").state() == CountRow.State.COUNTED
                            && screen.row("stays").state() == CountRow.State.COUNTED
                            && screen.row("locked").state() == CountRow.State.RUNNING);
            assertThat(screen.row("grows").rows()).isEqualTo(4);
            await("progress", () -> screen.summary().contains("3 tables · 2 counted · 0 failed · 5 rows"));
            lock.execute("UNLOCK TABLES");
            await("end", screen::idle);
            await(
                    "totals",
                    () -> screen.summary().contains("3 tables · 3 counted · 0 failed · 5 rows")
                            && screen.summary().contains("Run 1")
                            && screen.summary().contains("1 view skipped")
                            && screen.summary().contains("workers"));
            assertThat(onFx(() -> shows("Cancel"))).isFalse();
            assertThat(screen.history().runs(RunFilter.newest(1)).getFirst().state())
                    .isEqualTo(RunState.SUCCEEDED);
        }
    }

    @Test
    void anOrderChosenWhileItRunsKeepsRowsInPlaceUntilTheEnd() throws Exception {
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Screen screen = new Screen(server, folder)) {
            server.run("INSERT INTO screen.locked VALUES (1), (2), (3), (4), (5), (6)");
            screen.tables("screen.*");
            screen.waitForLocks();
            lock.execute("LOCK TABLES screen.locked WRITE");
            screen.click("count");
            await(
                    "two counted",
                    () -> screen.rows().size() == 3
                            && screen.row("grows").state() == CountRow.State.COUNTED
                            && screen.row("stays").state() == CountRow.State.COUNTED);
            screen.clickHeading("Rows");
            await("biggest first", () -> names(screen).equals(List.of("grows", "stays", "locked")));
            screen.clickHeading("Rows");
            await("smallest first", () -> names(screen).equals(List.of("locked", "stays", "grows")));
            Predicate<Node> second =
                    node -> cell("stays").test(node) && node instanceof TableCell<?, ?> cell && cell.getIndex() == 1;
            await("laid out", () -> screen.robot().lookup(second).tryQuery().isPresent());
            // by its place: the cells themselves are made anew five times a second
            screen.robot()
                    .clickOn(onFx(() -> middle(screen.robot().lookup(second).query())));
            await("selected", () -> !screen.table().getSelectionModel().isEmpty());
            Thread.sleep(1000);
            assertThat(onFx(() -> names(screen))).containsExactly("locked", "stays", "grows");
            assertThat(onFx(() -> screen.table()
                            .getSelectionModel()
                            .getSelectedItem()
                            .name()
                            .table()))
                    .isEqualTo("stays");
            lock.execute("UNLOCK TABLES");
            await("end", screen::idle);
            await("where they belong", () -> names(screen).equals(List.of("stays", "grows", "locked")));
        }
    }

    @Test
    void aScreenWhoseNewestRunCountedNothingDoesNotSayThatThereWasNone() throws Exception {
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.nothing*");
            screen.click("count");
            await("run", () -> screen.history().runCount() == 1 && screen.idle());
        }
        try (Screen screen = new Screen(server, folder)) {
            await("read", () -> shows("No table was counted") && !shows("No counts of this server yet"));
            assertThat(onFx(screen::rows)).isEmpty();
            List<RunSummary> known = List.copyOf(screen.model().earlier().runs());
            onFx(() -> screen.model().earlier().runs().removeAll(known));
            await("before they are read", () -> shows("No counts of this server yet"));
            onFx(() -> screen.model().earlier().runs().addAll(known));
            await("once they are", () -> shows("No table was counted"));
        }
    }

    @Test
    void cancelEndsTheStatementOnTheServer() throws Exception {
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect();
                Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.waitForLocks();
            lock.execute("LOCK TABLES screen.locked WRITE");
            screen.click("count");
            Lots.eventually(() -> Lots.busy(watching, STUCK));
            await(
                    "the other tables",
                    () -> screen.rows().size() == 3
                            && screen.row("grows").state() == CountRow.State.COUNTED
                            && screen.row("stays").state() == CountRow.State.COUNTED);
            screen.click("cancel");
            await("end", screen::idle);
            await("how it ended", () -> shows("cancelled at 2 of 3"));
            assertThat(Lots.busy(watching, STUCK)).isFalse();
            assertThat(screen.row("locked").state()).isEqualTo(CountRow.State.NOT_REACHED);
            assertThat(screen.row("grows").rows()).isEqualTo(4);
            assertThat(screen.history().runs(RunFilter.newest(1)).getFirst().state())
                    .isEqualTo(RunState.CANCELLED);
            assertThat(onFx(() -> screen.robot().lookup("#count").query().isVisible()))
                    .isTrue();
        }
    }

    @Test
    void aHistoryThatIsClosedIsAnErrorOnTheScreen() throws Exception {
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.closeHistory();
            screen.click("count");
            await("error", () -> shows("Copy details") && screen.idle());
            assertThat(onFx(() -> screen.model().problemProperty().get())).isNotNull();
            assertThat(onFx(screen::idle)).isTrue();
        }
    }

    @Test
    void aServerThatIsGoneIsAnErrorOnTheScreen() throws Exception {
        try (TestServer own = Lab.fresh(ServerKind.MYSQL_5_7);
                Screen screen = new Screen(own, folder)) {
            own.kill();
            screen.click("preview");
            await("error", () -> shows("E-20") && shows("Copy details"));
            assertThat(onFx(screen::idle)).isTrue();
        }
    }

    @Test
    void theSecondCountShowsWhatGrewAndASelectedTableItsChart() throws Exception {
        server.run("CREATE TABLE screen.goes (id INT) ENGINE=InnoDB");
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.countToTheEnd();
            assertThat(onFx(() -> shows("new since the earlier run"))).isFalse();
            server.run(
                    "INSERT INTO screen.grows VALUES (), ()",
                    "DROP TABLE screen.goes",
                    "CREATE TABLE screen.comes (id INT) ENGINE=InnoDB");
            screen.countToTheEnd();
            await("gone", () -> screen.rows().stream().anyMatch(row -> row.state() == CountRow.State.GONE));
            assertThat(screen.row("grows").growth()).isEqualTo(2);
            assertThat(screen.row("grows").growthShare()).isEqualTo(500);
            assertThat(screen.row("stays").growth()).isZero();
            assertThat(screen.row("goes").state()).isEqualTo(CountRow.State.GONE);
            assertThat(onFx(() ->
                            screen.robot().lookup("#growth-chart").tryQuery().isPresent()))
                    .isFalse();
            await("cell", () -> screen.robot().lookup(cell("grows")).tryQuery().isPresent());
            screen.robot().clickOn(cell("grows"));
            await("chart of two runs", () -> chart(screen).startsWith("screen.grows: 4, "));
            assertThat(chart(screen)).contains(" – 6, ");
            screen.scrollTo("State");
            await("words", () -> shows("counted, new since the earlier run") && shows("gone since the earlier run"));
        }
    }

    @Test
    void theSelectedTableShowsItsPartitionsAlsoWhenTheScreenIsOpenedAgain() throws Exception {
        server.run(
                "CREATE TABLE screen.parts (id INT PRIMARY KEY) ENGINE=InnoDB PARTITION BY RANGE (id)"
                        + " (PARTITION low VALUES LESS THAN (10), PARTITION high VALUES LESS THAN MAXVALUE)",
                "INSERT INTO screen.parts VALUES (1), (11), (12)");
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            onFx(() -> {
                screen.model().options().partitions.set(true);
                return true;
            });
            screen.countToTheEnd();
            showsPartitions(screen);
            screen.robot().clickOn(cell("grows"));
            await("none", () -> screen.robot().lookup("#partitions").tryQuery().isEmpty());
        }
        try (Screen screen = new Screen(server, folder)) {
            await("last count", () -> screen.rows().size() == 4);
            showsPartitions(screen);
        }
    }

    private static void showsPartitions(Screen screen) throws Exception {
        await("cell", () -> screen.robot().lookup(cell("parts")).tryQuery().isPresent());
        screen.robot().clickOn(cell("parts"));
        await("partitions", () -> shows("low") && shows("high") && shows("66.7 %") && shows("33.3 %"));
    }

    @Test
    void aScreenOpenedAgainShowsTheLastCount() throws Exception {
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen.*");
            screen.countToTheEnd();
        }
        try (Screen screen = new Screen(server, folder)) {
            await(
                    "last count",
                    () -> screen.rows().size() == 3 && screen.row("grows").state() == CountRow.State.COUNTED);
            await("summary", () -> screen.summary().contains("3 tables · 3 counted"));
        }
    }

    private static Point2D middle(Node node) {
        Bounds bounds = node.localToScreen(node.getBoundsInLocal());
        return new Point2D(bounds.getCenterX(), bounds.getCenterY());
    }

    private static List<String> names(Screen screen) {
        return screen.rows().stream().map(row -> row.name().table()).toList();
    }

    private static List<String> statements(Screen screen) {
        ListView<?> list = screen.robot().lookup(".dd-statements").queryAs(ListView.class);
        return list.getItems().stream().map(Object::toString).toList();
    }

    private static String chart(Screen screen) {
        return String.valueOf(
                screen.robot().lookup("#growth-chart .dd-plot").query().getAccessibleText());
    }

    private static Predicate<Node> cell(String text) {
        return node -> node instanceof TableCell<?, ?> cell
                && text.equals(cell.getText())
                && NodeQueryUtils.isVisible().test(cell);
    }
}
