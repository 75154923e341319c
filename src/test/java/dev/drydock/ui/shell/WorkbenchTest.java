package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Role;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.FxThreadLook;
import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.theme.ThemeChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchTest {

    private static final List<Profile> PROFILES = List.of(
            SampleServers.profile("shop-prod-1", "Production", Environment.PRODUCTION),
            SampleServers.profile("shop-prod-2", "Production", Environment.PRODUCTION),
            SampleServers.profile("laptop", "", Environment.DEVELOPMENT));

    @TempDir
    private Path folder;

    @Test
    void withoutServersItOffersTheTwoWaysToBegin() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            assertThat(onFx(() -> shows("No server yet"))).isTrue();
            window.robot().clickOn("#welcome-demo");
            assertThat(window.own().begun()).isEqualTo(1);
            window.robot().clickOn("#welcome-new");
            await("dialog", () -> shows("New server") && shows("Test the connection"));
        }
    }

    /** Enter copies no details: it tries again; Escape closes what was read. */
    @Test
    void afterAFailedConnectionEnterTriesAgainAndEscapeCloses() throws Exception {
        Profile gone = SampleServers.profile("refused", "", Environment.DEVELOPMENT);
        SampleServers servers = new SampleServers(List.of(gone), Duration.ZERO);
        try (WindowFixture window = new WindowFixture(
                folder, servers, servers.all(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity())) {
            window.robot().clickOn("#server-filter").write("refused").type(KeyCode.ENTER);
            await("error", () -> shows("Cannot connect to refused") && shows("Copy details"));
            window.robot().type(KeyCode.ENTER);
            await("tried again", () -> servers.given().size() == 2);
            await("error again", () -> shows("Cannot connect to refused") && shows("Copy details"));
            window.robot().type(KeyCode.ESCAPE);
            await("closed", () -> !shows("Cannot connect to refused"));
        }
    }

    @Test
    void ofALongNameTheServersStateIsSeenBesideIt() throws Exception {
        Profile named = SampleServers.profile(
                "orders-primary-of-the-northern-region-frankfurt-read-me-first-please", "", Environment.PRODUCTION);
        try (WindowFixture window = WindowFixture.over(folder, List.of(named))) {
            window.robot().clickOn("#server-filter").write("orders").type(KeyCode.ENTER);
            await("strip", () -> strip().size() > 3);
            await(
                    "only the name and the way are cut off",
                    () -> strip().stream()
                            .filter(Label::isTextTruncated)
                            .allMatch(label -> label.getText().equals(named.name())
                                    || label.getText().contains("direct")));
        }
    }

    @Test
    void inALowWindowTheServerStandsBesideTheMenusAndSaysItsEnvironmentAtEveryWidth() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().clickOn("#server-filter").write("prod-2").type(KeyCode.ENTER);
            for (int width : List.of(680, 820, 1024)) {
                for (int height : List.of(850, 700)) {
                    boolean beside = height < 800 && width > 910;
                    onFx(() -> {
                        window.stage().setX(0);
                        window.stage().setY(0);
                        window.stage().setWidth(width);
                        window.stage().setHeight(height);
                        return true;
                    });
                    await(
                            "the strip of " + width + "×" + height,
                            () -> inHeader(window).contains("PRODUCTION") == beside);
                    await(
                            "its words at " + width + "×" + height,
                            () -> strip().stream()
                                    .anyMatch(
                                            label -> label.getText().equals("PRODUCTION") && !label.isTextTruncated()));
                }
            }
            window.robot()
                    .clickOn("#server-filter")
                    .eraseText(6)
                    .write("laptop")
                    .type(KeyCode.ENTER);
            await(
                    "only the other's",
                    () -> inHeader(window).contains("laptop")
                            && !inHeader(window).contains("shop-prod-2"));
        }
    }

    private static List<String> inHeader(WindowFixture window) {
        return window.stage().getScene().getRoot().lookupAll(".dd-header .dd-env-strip .label").stream()
                .map(label -> ((Label) label).getText())
                .toList();
    }

    private static List<Label> strip() {
        return Window.getWindows().getFirst().getScene().getRoot().lookupAll(".dd-env-strip .label").stream()
                .map(Label.class::cast)
                .filter(Label::isVisible)
                .toList();
    }

    @Test
    void whileTheDemonstrationStartsItIsNotOfferedAndNothingIsSaidTwice() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            onFx(() -> {
                window.workbench().demoStarting(true);
                return true;
            });
            assertThat(onFx(() -> shows("The demo servers are starting"))).isTrue();
            assertThat(onFx(() -> shows("Try the demo") || shows("No server yet")))
                    .isFalse();
            onFx(() -> {
                window.workbench().demoStarting(false);
                return true;
            });
            assertThat(onFx(() -> shows("Try the demo"))).isTrue();
        }
    }

    @Test
    void filterLeavesFittingServersAndEnterOpensTheFirst() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().clickOn("#server-filter").write("PROD 2");
            TreeView<?> tree = node("server-tree", TreeView.class);
            await("one folder, one server", () -> tree.getExpandedItemCount() == 2);
            window.robot().type(KeyCode.ENTER);
            await("overview of the server", () -> shows("Server details") && shows("PRODUCTION"));
            assertThat(tabTitles()).containsExactly("shop-prod-2");
        }
    }

    @Test
    void paletteRunsAModuleByKeyboardAlone() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            await("palette", () -> node("palette", javafx.scene.Node.class).isVisible());
            window.robot().write("rowc prod 2").type(KeyCode.ENTER);
            await("tab", () -> tabTitles().equals(List.of("shop-prod-2 · Row counts")));
            assertThat(onFx(() -> node("palette", javafx.scene.Node.class).isVisible()))
                    .isFalse();
        }
    }

    /** Modules and connection of the server that commands act on are there once, with their keys and its environment. */
    @Test
    void thePaletteOffersNothingTwice() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().clickOn("#server-filter").write("prod-2").type(KeyCode.ENTER);
            await("overview of the server", () -> shows("Server details"));
            for (String words : List.of("shop-prod-2", "row counts", "lock", "disconnect", "open")) {
                List<Command> found = offered(window, words);
                assertThat(found).as(words).isNotEmpty();
                assertThat(found.stream().map(Command::title)).as(words).doesNotHaveDuplicates();
            }
            assertThat(offered(window, "Row counts on shop-prod-2").getFirst()).satisfies(command -> {
                assertThat(command.keys()).isEqualTo("Ctrl+1");
                assertThat(command.group()).isEqualTo("Production");
            });
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Command> offered(WindowFixture window, String words) throws Exception {
        window.robot().push(KeyCode.CONTROL, KeyCode.K);
        await("palette", () -> node("palette", Node.class).isVisible());
        window.robot().write(words);
        List<Command> found = onFx(() ->
                List.copyOf(((ListView<Command>) node("palette", Node.class).lookup(".list-view")).getItems()));
        window.robot().type(KeyCode.ESCAPE);
        return found;
    }

    /** Whoever has not named a server has not asked to connect it; what a connected one cannot do is not offered. */
    @Test
    void thePaletteConnectsOnlyAServerThatIsNamedAndOffersOnlyWhatCanBeUsed() throws Exception {
        SampleServers servers = new SampleServers(PROFILES, Duration.ZERO);
        try (WindowFixture window = new WindowFixture(
                folder, servers, PROFILES, (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity())) {
            for (String words : List.of("row counts", "rowc", "open", "connect", "")) {
                assertThat(offered(window, words).stream().map(Command::title))
                        .as(words)
                        .noneMatch(title ->
                                title.contains(" on ") || title.startsWith("Connect") || title.startsWith("Open s"));
            }
            window.robot().push(KeyCode.CONTROL, KeyCode.P);
            await("palette", () -> node("palette", Node.class).isVisible());
            window.robot().write("row counts").type(KeyCode.ENTER);
            window.robot().type(KeyCode.ESCAPE);
            assertThat(PROFILES).allMatch(profile -> servers.state(profile.id()).down());

            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
            await("palette", () -> node("palette", Node.class).isVisible());
            window.robot().write("rowc prod 2").type(KeyCode.ENTER);
            await("tab", () -> tabTitles().equals(List.of("shop-prod-2 \u00b7 Row counts")));
            assertThat(offered(window, "row counts").getFirst().title()).isEqualTo("Row counts on shop-prod-2");
            assertThat(offered(window, "galera").stream().map(Command::title))
                    .noneMatch(title -> title.contains("shop-prod-2"));
        }
    }

    @Test
    void escapeClosesThePaletteAndRunsNothing() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("history").type(KeyCode.ESCAPE);
            await("closed", () -> !node("palette", javafx.scene.Node.class).isVisible());
            assertThat(tabTitles()).isEmpty();
        }
    }

    @Test
    void aModuleThatCannotBeUsedSaysWhy() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("galera laptop").type(KeyCode.ENTER);
            await("reason", () -> shows("not part of a Galera cluster"));
            assertThat(tabTitles()).isEmpty();
        }
    }

    @Test
    void themeButtonGoesRoundAndIsRemembered() throws Exception {
        PseudoClass dark = PseudoClass.getPseudoClass("dark");
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().clickOn("#theme-button").clickOn("#theme-button");
            await(
                    "dark",
                    () -> window.stage()
                            .getScene()
                            .getRoot()
                            .getPseudoClassStates()
                            .contains(dark));
            assertThat(window.saved().getLast().theme()).isEqualTo(ThemeChoice.DARK);
            window.robot().clickOn("#theme-button");
            assertThat(window.saved().getLast().theme()).isEqualTo(ThemeChoice.SYSTEM);
        }
    }

    @Test
    void windowComesBackWhereItWasLeft() throws Exception {
        WindowState left = new WindowState(true, 40, 30, 900, 640, false, 0.35, 0.5, true, ThemeChoice.LIGHT);
        SampleServers servers = new SampleServers(PROFILES, Duration.ZERO);
        try (WindowFixture window =
                new WindowFixture(folder, servers, PROFILES, (_, _, _, _) -> {}, left, UnaryOperator.identity())) {
            assertThat(onFx(() -> window.stage().getX())).isEqualTo(40);
            assertThat(onFx(() -> window.stage().getWidth())).isEqualTo(900);
            onFx(() -> {
                window.stage().setWidth(880);
                return true;
            });
            await("saved", () -> !window.saved().isEmpty());
            WindowState now = window.saved().getLast();
            assertThat(now.width()).isEqualTo(880);
            assertThat(now.height()).isEqualTo(640);
            assertThat(now.tasksOpen()).isTrue();
            assertThat(now.serverDivider()).isBetween(0.3, 0.4);
        }
    }

    /** A window manager gives a window its size in steps, some of them after it is shown. */
    @Test
    void theServersKeepTheirPixelsWhateverTheWindowsWidthIs() throws Exception {
        WindowState left = new WindowState(
                true, 40, 30, 900, 640, false, 0.35, 0.5, false, ThemeChoice.LIGHT, Map.of("servers.width", "230"));
        SampleServers servers = new SampleServers(PROFILES, Duration.ZERO);
        try (WindowFixture window =
                new WindowFixture(folder, servers, PROFILES, (_, _, _, _) -> {}, left, UnaryOperator.identity())) {
            window.robot().push(KeyCode.ESCAPE);
            for (double width : new double[] {700, 1000, 900}) {
                onFx(() -> {
                    window.stage().setWidth(width);
                    return true;
                });
                await("placed", () -> Math.abs(divider() * width - 233) < 12);
            }
        }
    }

    @Test
    void theTabsOfLastTimeComeBackAndConnectNobody() throws Exception {
        Profile first = PROFILES.getFirst();
        WindowState left = new WindowState(
                true,
                40,
                30,
                900,
                640,
                false,
                0.35,
                0.5,
                false,
                ThemeChoice.LIGHT,
                Map.of("tabs", first.id() + "/rowcount gone/rowcount"));
        SampleServers servers = new SampleServers(PROFILES, Duration.ZERO);
        try (WindowFixture window =
                new WindowFixture(folder, servers, PROFILES, (_, _, _, _) -> {}, left, UnaryOperator.identity())) {
            await("tabs", () -> tabTitles().equals(List.of(first.name() + " · Row counts")));
            assertThat(servers.state(first.id()).down()).isTrue();
            window.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
            await("opened", () -> !servers.state(first.id()).down());
            await("one tab", () -> tabTitles().equals(List.of(first.name() + " · Row counts")));
        }
    }

    @Test
    void inANarrowWindowTheServersAreIconsWhileTheKeyboardIsInATab() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("rowc shop-prod-1").push(KeyCode.ENTER);
            await("tab", () -> !tabTitles().isEmpty());
            onFx(() -> {
                node("tabs", TabPane.class)
                        .getSelectionModel()
                        .getSelectedItem()
                        .getContent()
                        .requestFocus();
                node("tabs", TabPane.class).requestFocus();
                return true;
            });
            await("folded", () -> node("server-tree", TreeView.class).getWidth() < 70);
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1);
            await("unfolded", () -> node("server-tree", TreeView.class).getWidth() > 150);
        }
    }

    /** A window manager that moves a window tells of x and y one after the other. */
    @Test
    void aWindowPutAboveTheScreenGoesBackToWhereItWasPutFirst() throws Exception {
        WindowState aside = new WindowState(true, 40, 30, 800, 500, false, 0.2, 0.66, false, ThemeChoice.LIGHT);
        try (WindowFixture window = new WindowFixture(
                folder,
                new SampleServers(PROFILES, Duration.ZERO),
                PROFILES,
                (_, _, _, _) -> {},
                aside,
                UnaryOperator.identity())) {
            onFx(() -> {
                window.stage().setX(0);
                window.stage().setY(-20);
                return true;
            });
            await("back", () -> window.stage().getX() == 40 && window.stage().getY() == 30);
        }
    }

    @Test
    void shortcutsActOnTheServerOfTheVisibleTab() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("rowc prod 2").type(KeyCode.ENTER);
            await("tab", () -> tabTitles().equals(List.of("shop-prod-2 · Row counts")));
            await("folded", () -> node("server-tree", TreeView.class).getWidth() < 70);
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1);
            window.robot().clickOn("shop-prod-1");
            window.robot().push(KeyCode.CONTROL, KeyCode.U);
            await("question", () -> shows("Unlock shop-prod-2"));
            assertThat(onFx(() -> shows("Unlock shop-prod-1"))).isFalse();
        }
    }

    @Test
    void theServersPageSaysHowEachModuleEndedThereLastAndHowLongAgo() throws Exception {
        Profile profile = PROFILES.getLast();
        ServerIdentity here = new ServerIdentity(
                SampleServers.facts(new Fact.Known<>(Role.STANDALONE)).key(profile.address()),
                profile.name(),
                profile.address(),
                "MySQL",
                "5.7.22-log",
                "db2.internal");
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            SampleRuns.record(window.history());
            window.robot().clickOn("#server-filter").write("laptop").type(KeyCode.ENTER);
            await("only of others", () -> lastRun("rowcount").equals("no run on this server yet"));
            try (RunWriter run =
                    window.history().begin(new RunStart("rowcount", "Count rows", here, "dba@%", "ada", Map.of()))) {
                run.finish(RunEnd.complete(Map.of()));
            }
            window.robot().push(KeyCode.F5);
            await("of this server", () -> lastRun("rowcount").contains("complete"));
            assertThat(onFx(() -> lastRun("rowcount"))).matches("complete Count rows, \\d+ s ago");
        }
    }

    private static String lastRun(String module) {
        return Window.getWindows().getFirst().getScene().getRoot().lookupAll("#last-run-" + module + " .label").stream()
                .map(label -> ((Label) label).getText())
                .collect(Collectors.joining(" "));
    }

    @Test
    void keysGoBackThroughTheTabsAndBringClosedOnesAlsoFromASearchField() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("rowc prod 2").type(KeyCode.ENTER);
            await("tab", () -> inFront("shop-prod-2 · Row counts"));
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("history", () -> inFront("History"));
            window.robot().push(KeyCode.CONTROL, KeyCode.F);
            window.robot().push(KeyCode.ALT, KeyCode.LEFT);
            await("back", () -> inFront("shop-prod-2 · Row counts"));
            await("the tab has the keyboard", () -> inside(node("tabs", TabPane.class)));
            window.robot().push(KeyCode.ALT, KeyCode.RIGHT);
            await("forward", () -> inFront("History"));
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.W);
            await("none", () -> tabTitles().isEmpty());
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.T);
            await("the last one", () -> inFront("History"));
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.T);
            await("that of the server", () -> inFront("shop-prod-2 · Row counts"));
        }
    }

    private static boolean inFront(String title) {
        Tab tab = node("tabs", TabPane.class).getSelectionModel().getSelectedItem();
        return tab != null && title.equals(tab.getText());
    }

    @Test
    void theFilterOfServersKeepsTheKeyboardFromNoTabAndLeavesCtrlEnterToIt() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S);
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("rowc prod 2").type(KeyCode.ENTER);
            await("tab", () -> tabTitles().equals(List.of("shop-prod-2 · Row counts")));
            await("the tab has the keyboard", () -> inside(node("tabs", TabPane.class)));

            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S);
            await("the filter has it", () -> inside(node("server-filter", Node.class)));
            window.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("history", () -> tabTitles().contains("History"));
            assertThat(tabTitles()).containsExactly("shop-prod-2 · Row counts", "History");
        }
    }

    /** As those of the demonstration are: nobody knows a password for a server that does not run. */
    @Test
    void aServerThatDrydockRunsItselfIsStartedBeforeItIsConnected() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            window.own().down(PROFILES.getFirst());
            window.own().nextFails(Problem.of(PlatformError.BUG, "no room"));
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("rowc prod 1").type(KeyCode.ENTER);
            await("why it cannot be started", () -> shows("Cannot connect to shop-prod-1") && shows("Try again"));
            assertThat(tabTitles()).isEmpty();

            window.robot().clickOn("#connect-again");
            await("tab", () -> tabTitles().equals(List.of("shop-prod-1 · Row counts")));
            assertThat(window.own().starts()).isEqualTo(2);
        }
    }

    private static boolean inside(Node place) {
        Node keyboard = place.getScene().getFocusOwner();
        while (keyboard != null && !keyboard.equals(place)) {
            keyboard = keyboard.getParent();
        }
        return keyboard != null;
    }

    @Test
    void historyListsRunsAndShowsTheItemsOfOne() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            dev.drydock.ui.SampleRuns.record(window.history(), "shop-prod-1", 1);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await(
                    "run",
                    () -> shows("Pick a run")
                            && node("history-runs", TableView.class).getItems().size() == 1);
            await(
                    "the keyboard is in the runs",
                    () -> node("history-runs", Node.class).isFocused());
            window.robot().type(KeyCode.DOWN);
            await("items", () -> shows("shop.table_1") && shows("60 items"));
        }
    }

    @Test
    void aLinkShowsItsRunAndNoOtherOfTheSameNumber() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            long run = SampleRuns.record(window.history(), "shop-prod-1", 1);
            Instant begun = window.history().run(run).orElseThrow().started();
            onFx(() -> {
                window.workbench().openRun(run, begun.minusSeconds(1));
                return true;
            });
            await("told", () -> shows("Run " + run + " of the link is not in this history"));
            window.robot().type(KeyCode.ESCAPE);
            onFx(() -> {
                window.workbench().openRun(run, begun);
                return true;
            });
            await("its items", () -> shows("shop.table_1"));
        }
    }

    @Test
    void theFindingsOfARunComeBackWithTheirRemediesToCopy() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            ServerIdentity here = new ServerIdentity("uuid-1", "shop-prod-1", "a:3306", "MySQL", "5.7.22", "a");
            try (RunWriter run =
                    window.history().begin(new RunStart("preflight", "Check", here, "dba@%", "ada", Map.of()))) {
                run.item(Item.of("check", new ObjectName("", "words", ""), "error")
                        .build());
                run.finding(RecordedFinding.of(new Finding(
                        "words",
                        Severity.WARNING,
                        Subject.table("shop", "rank"),
                        "A word.",
                        Remedy.sql("RENAME TABLE `shop`.`rank` TO `shop`.`ranks`;"),
                        "Manual, Keywords")));
                run.finding(new RecordedFinding("files", "ERROR", ObjectName.SERVER, "As an older version told it."));
                run.finish(RunEnd.complete(Map.of()));
            }
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("run", () -> node("history-runs", TableView.class).getItems().size() == 1);
            await(
                    "the keyboard is in the runs",
                    () -> node("history-runs", Node.class).isFocused());
            window.robot().type(KeyCode.DOWN);
            await("findings", () -> shows("Findings (2)") && shows("As an older version told it."));
            onFx(() -> {
                node("run-findings", TableView.class).getSelectionModel().select(1);
                return true;
            });
            await(
                    "its remedy",
                    () -> node("remedy-text", TextArea.class)
                            .getText()
                            .equals("RENAME TABLE `shop`.`rank` TO `shop`.`ranks`;"));
            assertThat(onFx(() -> shows("Manual, Keywords"))).isTrue();
        }
    }

    /** A disk and a network that take seconds, while the screen must not wait for either. */
    @Test
    void nothingOnTheJavaFxThreadWaitsForDiskOrNetwork() throws Exception {
        Duration slow = Duration.ofSeconds(2);
        SampleServers servers = new SampleServers(PROFILES, slow);
        try (WindowFixture window = new WindowFixture(
                folder, servers, PROFILES, (_, _, _, _) -> {}, WindowState.FIRST, runs -> new SlowRuns(runs, slow))) {
            // the first opening of each screen loads its classes, which is no wait
            warmUp(window);
            FxThreadLook look = FxThreadLook.begin();
            window.robot()
                    .push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S)
                    .write("laptop")
                    .type(KeyCode.ENTER);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            window.robot().write("disconnect").type(KeyCode.ESCAPE);
            await("connected and opened", () -> shows("DEVELOPMENT"));
            look.close();
            assertThat(look.waits()).isEmpty();
        }
    }

    private static void warmUp(WindowFixture window) throws Exception {
        window.robot().push(KeyCode.CONTROL, KeyCode.H);
        window.robot()
                .push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S)
                .write("prod-1")
                .type(KeyCode.ENTER);
        await("first server", () -> shows("PRODUCTION"));
        onFx(() -> {
            node("server-filter", TextField.class).clear();
            return true;
        });
    }

    private static double divider() {
        return ((SplitPane) node("server-tree", TreeView.class).getScene().lookup(".split-pane"))
                .getDividerPositions()[0];
    }

    private static List<String> tabTitles() throws Exception {
        return onFx(() -> node("tabs", TabPane.class).getTabs().stream()
                .map(javafx.scene.control.Tab::getText)
                .toList());
    }

    /** A history on a disk that sleeps. */
    private record SlowRuns(Runs runs, Duration delay) implements Runs {

        @Override
        public HistoryBrowser.Page search(RunSearch search, long before, int limit) {
            sleep();
            return runs.search(search, before, limit);
        }

        @Override
        public HistoryBrowser browser() {
            return runs.browser();
        }

        @Override
        public HistoryMarks marks() {
            return runs.marks();
        }

        @Override
        public Optional<Node> compare(WorkbenchModule module, String kind, long earlier, long later) {
            return runs.compare(module, kind, earlier, later);
        }

        @Override
        public Optional<String> readsOnly() {
            return runs.readsOnly();
        }

        @Override
        public Optional<RunSummary> run(long id) {
            sleep();
            return runs.run(id);
        }

        @Override
        public List<Item> items(long runId, long afterSeq, int limit) {
            sleep();
            return runs.items(runId, afterSeq, limit);
        }

        @Override
        public List<RecordedFinding> findings(long runId) {
            sleep();
            return runs.findings(runId);
        }

        @Override
        public long runCount() {
            sleep();
            return runs.runCount();
        }

        private void sleep() {
            try {
                Thread.sleep(delay);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
