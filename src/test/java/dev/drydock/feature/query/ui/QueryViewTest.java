package dev.drydock.feature.query.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.module.ModuleContext;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tab of statements on a real server. */
@NeedsServers
@Timeout(120)
class QueryViewTest {

    /** Takes longer than any test. */
    private static final String LONG =
            "SELECT COUNT(*) FROM information_schema.COLLATIONS a, information_schema.COLLATIONS b,"
                    + " information_schema.COLLATIONS c, information_schema.COLLATIONS d WHERE a.ID + b.ID + c.ID + d.ID <"
                    + " 0";

    @TempDir
    private Path folder;

    private ModuleWindow<ModuleContext> window(TestServer server, StatementDrafts drafts) throws Exception {
        return window(OpenServer.open(Lots.profile(server), Lots.password(server)), drafts);
    }

    private ModuleWindow<ModuleContext> window(OpenServer open, StatementDrafts drafts) throws Exception {
        return new ModuleWindow<>(
                open, folder.resolve("history"), context -> context, (context, _) -> new QueryView(context, drafts));
    }

    private StatementDrafts drafts() {
        return new StatementDrafts(folder.resolve(StatementDrafts.FILE));
    }

    private static void write(String text) throws Exception {
        onFx(() -> {
            CodeArea area = node("query-text", CodeArea.class);
            area.replaceText(text);
            area.moveTo(text.length());
            area.requestFocus();
            return true;
        });
    }

    /** The first row, empty before there is one. */
    private static List<String> first(ModuleWindow<ModuleContext> window) {
        return window.robot()
                .lookup("#query-rows")
                .tryQuery()
                .map(rows -> window.robot().from(rows).lookup(".table-view").queryAs(TableView.class))
                .filter(view -> !view.getItems().isEmpty() && view.getItems().getFirst() instanceof StoredRow)
                .map(view -> ((StoredRow) view.getItems().getFirst())
                        .values().stream()
                                .map(value -> String.valueOf(value.text()))
                                .toList())
                .orElse(List.of());
    }

    private static String state() throws Exception {
        return onFx(() -> node("query-state", Label.class).getText());
    }

    private static List<RunSummary> runs(HistoryStore history) {
        return history.runs(RunFilter.newest(20).ofKind("query"));
    }

    private static Item item(HistoryStore history, long run) {
        return history.items(run).getFirst();
    }

    @Test
    void theStatementUnderTheCursorIsAnsweredAndItsTextIsKeptWhereThatIsWanted() throws Exception {
        try (ModuleWindow<ModuleContext> window = window(Lab.shared(ServerKind.MYSQL_8_0), drafts())) {
            write("SELECT 1 AS a;\nSELECT 'two' AS b, 'x' + 1 AS c");
            window.robot().press(KeyCode.CONTROL).type(KeyCode.ENTER).release(KeyCode.CONTROL);
            await("the second", () -> first(window).equals(List.of("two", "1")));
            await("its end", () -> state().startsWith("1 row in "));
            assertThat(onFx(() ->
                            node("query-messages", TableView.class).getItems().size()))
                    .isEqualTo(1);
            onFx(() -> {
                node("query-text", CodeArea.class).moveTo(0);
                node("query-keep", CheckBox.class).setSelected(true);
                return true;
            });
            window.click("query-run");
            await("the first", () -> first(window).equals(List.of("1")));
            await(
                    "both are recorded",
                    () -> runs(window.history()).stream()
                                    .filter(run -> run.outcome().isPresent())
                                    .count()
                            == 2);
            List<RunSummary> runs = runs(window.history());
            Item kept = item(window.history(), runs.getFirst().id());
            Item silent = item(window.history(), runs.getLast().id());
            assertThat(kept.attributes()).containsEntry("sql", "SELECT 1 AS a").containsEntry("rows", "1");
            assertThat(silent.attributes()).containsEntry("rows", "1").doesNotContainKey("sql");
            window.click("query-explain");
            await("its plan", () -> node("query-plan", TreeTableView.class).getRoot() != null);
            assertThat(first(window).getFirst()).as("its text").contains("query_block");
        }
    }

    @Test
    void whatActsIsNotSentAndWhatFailsIsShownAndRecordedWithoutItsText() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_5_7);
        try (ModuleWindow<ModuleContext> window = window(server, drafts())) {
            write("DELETE FROM mysql.user");
            window.click("query-run");
            await(
                    "refused",
                    () -> window.robot()
                            .lookup(node -> node instanceof ErrorPane)
                            .tryQuery()
                            .isPresent());
            assertThat(runs(window.history())).isEmpty();
            write("SELECT 'secret' FORM nothing 'secret'");
            window.click("query-run");
            await(
                    "failed",
                    () -> runs(window.history()).stream()
                            .anyMatch(run -> run.outcome().isPresent()));
            Item item = item(window.history(), runs(window.history()).getFirst().id());
            assertThat(item.status()).isEqualTo("failed");
            assertThat(item.toString()).doesNotContain("secret", "FORM");
        }
    }

    @Test
    void cancelEndsItOnTheServer() throws Exception {
        TestServer server = Lab.shared(ServerKind.MARIADB);
        String running = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT COUNT(*) FROM"
                + " information_schema.COLLATIONS%'";
        try (ModuleWindow<ModuleContext> window = window(server, drafts())) {
            write(LONG);
            window.click("query-run");
            await("it runs", () -> !server.value(running).equals("0"));
            window.click("query-cancel");
            await("its end", () -> state().startsWith("Cancelled"));
            await("it is gone", () -> server.value(running).equals("0"));
            assertThat(onFx(() -> node("query-text", CodeArea.class).isFocused()))
                    .as("the keyboard is in the text")
                    .isTrue();
            window.click("query-run");
            await("it runs again", () -> !server.value(running).equals("0"));
            window.robot().push(KeyCode.ESCAPE);
            await("Escape ends it as well", () -> server.value(running).equals("0"));
        }
    }

    @Test
    void whatIsWrittenIsThereAgain() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_5_7);
        Profile profile = Lots.profile(server);
        try (ModuleWindow<ModuleContext> _ = window(OpenServer.open(profile, Lots.password(server)), drafts())) {
            write("SELECT 🚢");
            await("kept without an end", () -> drafts().of(profile.id()).equals("SELECT 🚢"));
            drafts().keep("another", "SELECT 2");
        }
        StatementDrafts again = drafts();
        assertThat(again.of("another")).isEqualTo("SELECT 2");
        try (ModuleWindow<ModuleContext> _ = window(OpenServer.open(profile, Lots.password(server)), again)) {
            await(
                    "read again",
                    () -> node("query-text", CodeArea.class).getText().equals("SELECT 🚢"));
        }
    }

    @Test
    void namesOfTheServerAreOfferedQuotedWhereTheyMustBeAndWordsHaveTheirColours() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                ModuleWindow<ModuleContext> window = window(server, drafts())) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.orders (id INT, `order` INT, `näme` INT, `a``b` INT)",
                    "CREATE TABLE shop.`two words` (x INT)");
            write("SELECT 'a' FROM shop");
            window.robot().write(".");
            await("its tables", () -> offers().equals(List.of("orders", "two words")));
            window.robot().push(KeyCode.DOWN).push(KeyCode.ENTER);
            await("quoted", () -> text().equals("SELECT 'a' FROM shop.`two words`"));
            write("SELECT o. FROM shop.orders AS o WHERE 1 = 2 -- the last");
            onFx(() -> {
                node("query-text", CodeArea.class).moveTo("SELECT o.".length());
                return true;
            });
            window.robot().press(KeyCode.CONTROL).type(KeyCode.SPACE).release(KeyCode.CONTROL);
            await("columns of the alias", () -> offers().equals(List.of("id", "order", "näme", "a`b")));
            window.robot().write("or");
            await("those with the letters", () -> offers().equals(List.of("order")));
            window.robot().push(KeyCode.TAB);
            await("a reserved word is quoted", () -> text().startsWith("SELECT o.`order` FROM"));
            assertThat(onFx(() -> {
                        CodeArea area = node("query-text", CodeArea.class);
                        return List.of(
                                area.getStyleOfChar(1),
                                area.getStyleOfChar(text().indexOf("1 =")),
                                area.getStyleOfChar(text().indexOf("the last")),
                                area.getStyleOfChar(text().indexOf("orders")));
                    }))
                    .isEqualTo(List.of(
                            List.of("dd-sql-keyword"), List.of("dd-sql-number"), List.of("dd-sql-comment"), List.of()));
            window.robot().press(KeyCode.CONTROL).type(KeyCode.SPACE).release(KeyCode.CONTROL);
            window.robot().push(KeyCode.ESCAPE);
            await("closed", () -> Window.getWindows().size() == 1);
        }
    }

    private static String text() {
        return node("query-text", CodeArea.class).getText();
    }

    /** What is offered; empty where nothing is. */
    private static List<String> offers() throws Exception {
        return onFx(() -> Window.getWindows().stream()
                .map(window -> window.getScene().lookup("#query-offers"))
                .filter(ListView.class::isInstance)
                .map(list -> ((ListView<?>) list)
                        .getItems().stream()
                                .map(offer -> ((StatementCompletion.Offer) offer).text())
                                .toList())
                .findFirst()
                .orElse(List.of()));
    }
}
