package dev.drydock.feature.sessions.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen of sessions and locks on a real server. */
@NeedsServers
@Timeout(120)
class SessionsViewTest {

    @TempDir
    private Path folder;

    @Test
    void theBlockerStandsAboveItsWaiterAndIsEndedFromTheListByKeyboard() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "DROP DATABASE IF EXISTS sessions_view",
                "CREATE DATABASE sessions_view",
                "CREATE TABLE sessions_view.t (id INT PRIMARY KEY, n INT) ENGINE=InnoDB",
                "INSERT INTO sessions_view.t VALUES (1, 1)");
        try (Connection holder = server.connect();
                Connection waiter = server.connect()) {
            run(holder, "START TRANSACTION");
            run(holder, "UPDATE sessions_view.t SET n = 2");
            Thread waiting = Thread.ofVirtual().start(() -> {
                try {
                    run(waiter, "UPDATE sessions_view.t SET n = 3");
                } catch (SQLException ended) {
                    // the window of the test may close before it
                }
            });
            try (ModuleWindow<SessionsViewModel> window =
                    new ModuleWindow<>(server, folder, SessionsViewModel::new, (model, _) -> new SessionsView(model))) {
                TreeView<?> tree = node("locks-tree", TreeView.class);
                await("tree", () -> tree.getExpandedItemCount() == 2);
                assertThat(onFx(() -> {
                            tree.requestFocus();
                            return tree.getSelectionModel().getSelectedIndex();
                        }))
                        .as("the one that blocks, as the keyboard comes")
                        .isZero();
                onFx(() -> {
                    tree.getSelectionModel().select(1);
                    return true;
                });
                await(
                        "statement",
                        () -> node("session-statement", TextArea.class)
                                .getText()
                                .startsWith("UPDATE sessions_view.t SET n = 3"));
                Object drawn = onFx(tree::getRoot);
                await("drawn anew", () -> !tree.getRoot().equals(drawn));
                assertThat(onFx(() -> tree.getSelectionModel().getSelectedIndex()))
                        .as("stays selected")
                        .isEqualTo(1);
                window.click("locks-kill");
                await(
                        "asked",
                        () -> window.robot().lookup("#confirm").tryQuery().isPresent());
                window.robot().push(KeyCode.TAB).push(KeyCode.TAB);
                window.robot().clickOn("#confirm");
                waiting.join(100_000);
                assertThat(server.value("SELECT n FROM sessions_view.t")).isEqualTo("3");
                await("nobody waits", () -> tree.getExpandedItemCount() == 0);
                await("proof", () -> proof(window).equals("Verified as removed: 1 of 1."));
                String read = onFx(() -> node("sessions-words", Label.class).getText());
                await("read again", () -> {
                    window.model().look();
                    return node("session-statement", TextArea.class).getText().startsWith("It runs no statement now")
                            && !node("sessions-words", Label.class).getText().isEmpty();
                });
                assertThat(onFx(() -> proof(window)))
                        .as("stays after " + read)
                        .isEqualTo("Verified as removed: 1 of 1.");
                run(waiter, "START TRANSACTION");
                run(waiter, "UPDATE sessions_view.t SET n = 4");
                try (Connection third = server.connect()) {
                    Thread again = Thread.ofVirtual().start(() -> {
                        try {
                            run(third, "UPDATE sessions_view.t SET n = 5");
                        } catch (SQLException ended) {
                            // the window of the test may close before it
                        }
                    });
                    await("the first wait after none has room", () -> tree.getHeight() > 2 * 22);
                    run(waiter, "ROLLBACK");
                    again.join(100_000);
                }
            }
        }
    }

    /** Other tests have sessions on the same server. */
    private static long ofRule(TableView<ServerSession> list) {
        return list.getItems().stream()
                .filter(session -> session.account().startsWith("rule_view@"))
                .count();
    }

    @Test
    void aRuleShowsWhomItHitsAndEndsExactlyThose() throws Exception {
        TestServer server = Lab.mysql57();
        server.run("GRANT USAGE ON *.* TO rule_view IDENTIFIED BY 'rule_view'");
        List<Connection> many = new ArrayList<>();
        try (ModuleWindow<SessionsViewModel> window =
                new ModuleWindow<>(server, folder, SessionsViewModel::new, (model, _) -> new SessionsView(model))) {
            for (int i = 0; i < 60; i++) {
                many.add(server.connect("rule_view", "rule_view"));
            }
            TableView<ServerSession> list = sessions();
            await("all are listed", () -> ofRule(list) == 60);
            many.removeFirst().close();
            many.removeFirst().close();
            await("read anew", () -> ofRule(list) == 58);
            window.robot().clickOn("#end-by-rule").push(KeyCode.DOWN).push(KeyCode.ENTER);
            await(
                    "form",
                    () -> window.robot().lookup("#rule-account").tryQuery().isPresent());
            window.robot().clickOn("#form-act");
            await("told", () -> node("rule-asleep-wrong", Label.class).isVisible());
            window.robot().clickOn("#rule-account").write("rule_view");
            window.robot().clickOn("#form-act");
            await("asked", () -> window.robot().lookup("#confirm").tryQuery().isPresent());
            assertThat(onFx(() -> list.getSelectionModel().getSelectedItems().size()))
                    .as("whom it hits is chosen in the list")
                    .isEqualTo(58);
            window.robot().clickOn("#confirm");
            await("proof", () -> proof(window).equals("Verified as removed: 58 of 58."));
            assertThat(many.getFirst().isValid(5)).isFalse();
        } finally {
            for (Connection one : many) {
                one.close();
            }
            server.run("DROP USER rule_view");
        }
    }

    @SuppressWarnings("unchecked")
    private static TableView<ServerSession> sessions() throws Exception {
        return node("sessions", TableView.class);
    }

    private static String proof(ModuleWindow<?> window) {
        return window.robot()
                .lookup("#sessions-proof")
                .tryQueryAs(Label.class)
                .map(Label::getText)
                .orElse("");
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
