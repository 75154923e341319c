package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.theme.ThemeChoice;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tabs of last time, opened on a server that takes its time. */
class RestoredTabsTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.TEST);
    private static final Profile ADS = SampleServers.profile("ads", "", Environment.TEST);
    private static final String OF_SHOP = "shop · Row counts";
    private static final String OF_ADS = "ads · Row counts";

    @TempDir
    private Path folder;

    private final CountDownLatch answer = new CountDownLatch(1);
    private final SampleServers servers = new SampleServers(List.of(SHOP, ADS), Duration.ZERO);

    @AfterEach
    void letGo() {
        answer.countDown();
    }

    private WindowFixture window() throws Exception {
        WindowFixture window = window(SHOP.id() + "/rowcount " + ADS.id() + "/rowcount");
        await("tabs", () -> titles().equals(List.of(OF_SHOP, OF_ADS)));
        return window;
    }

    private WindowFixture window(String tabs) throws Exception {
        servers.through(_ -> {
            try {
                answer.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        WindowState left = new WindowState(
                true, 40, 30, 900, 640, false, 0.35, 0.5, false, ThemeChoice.LIGHT, Map.of("tabs", tabs));
        return new WindowFixture(
                folder, servers, List.of(SHOP, ADS), (_, _, _, _) -> {}, left, UnaryOperator.identity());
    }

    @Test
    void rowsAndDefinitionsComeBackWhateverTheirNamesAndTheTabThatWasInFrontIsThere() throws Exception {
        String rows = SHOP.id() + "/rows/`a b`.`c``d.%20/🚢`";
        String table = ADS.id() + "/table/`x`.`y`";
        try (WindowFixture window = window("*" + URLEncoder.encode(rows, StandardCharsets.UTF_8) + " "
                + URLEncoder.encode(table, StandardCharsets.UTF_8) + " " + ADS.id() + "/rows/x %zz "
                + ADS.id() + "/rowcount")) {
            await("tabs", () -> titles().equals(List.of("shop · a b.c`d.%20/🚢 – rows", "ads · x.y", OF_ADS)));
            assertThat(onFx(() ->
                            node("tabs", TabPane.class).getSelectionModel().getSelectedIndex()))
                    .isZero();
            assertThat(onFx(() -> WindowFixture.shows("Connect to shop"))).isTrue();
            window.robot().push(KeyCode.CONTROL, KeyCode.W);
            await("closed", () -> titles().size() == 2);
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.T);
            await("again", () -> titles().contains("shop · a b.c`d.%20/🚢 – rows"));
        }
    }

    @Test
    void theHistoryAndTheSchedulesComeBackAsTheyAre() throws Exception {
        try (WindowFixture window = window(ADS.id() + "/rowcount *history schedules")) {
            await("tabs", () -> titles().equals(List.of(OF_ADS, "History", "Schedules")));
            assertThat(onFx(() ->
                            node("tabs", TabPane.class).getSelectionModel().getSelectedIndex()))
                    .isOne();
            await(
                    "runs",
                    () -> window.robot().lookup("#history-runs").tryQuery().isPresent());
        }
    }

    private static List<String> titles() throws Exception {
        return onFx(() ->
                node("tabs", TabPane.class).getTabs().stream().map(Tab::getText).toList());
    }

    private static void select(int tab) throws Exception {
        onFx(() -> {
            node("tabs", TabPane.class).getSelectionModel().select(tab);
            return true;
        });
    }

    private void open(WindowFixture window, int tab) throws Exception {
        select(tab);
        window.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
    }

    @Test
    void aTabThatConnectsSaysSoAndWhoeverClosesItGivesTheConnectionUp() throws Exception {
        try (WindowFixture window = window()) {
            open(window, 1);
            await("words", () -> WindowFixture.shows("Connecting to ads"));
            window.robot().push(KeyCode.CONTROL, KeyCode.W);
            await("closed", () -> titles().equals(List.of(OF_SHOP)));
            await("given up", () -> servers.state(ADS.id()) == State.CLOSED);
            answer.countDown();
            Thread.sleep(500);
            assertThat(titles()).containsExactly(OF_SHOP);
            assertThat(onFx(() -> Window.getWindows().size())).isEqualTo(1);
        }
    }

    @Test
    void whatIsAskedForWhileAServerConnectsIsDoneOnceItIsConnected() throws Exception {
        try (WindowFixture window = window()) {
            open(window, 0);
            await("connecting", () -> servers.state(SHOP.id()) == State.CONNECTING);
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1).push(KeyCode.ENTER);
            answer.countDown();
            await("both", () -> titles().equals(List.of(OF_SHOP, OF_ADS, "shop")));
            select(0);
            await("the module", () -> !WindowFixture.shows("Connect to shop"));
        }
    }

    @Test
    void aTabThatIsOpenedKeepsItsPlace() throws Exception {
        answer.countDown();
        try (WindowFixture window = window()) {
            open(window, 0);
            await("opened", () -> !WindowFixture.shows("Connect to shop"));
            assertThat(titles()).containsExactly(OF_SHOP, OF_ADS);
        }
    }

    @Test
    void aTabOfAServerThatIsConnectedMeanwhileAsksNothing() throws Exception {
        answer.countDown();
        try (WindowFixture window = window()) {
            select(0);
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1).push(KeyCode.HOME).push(KeyCode.ENTER);
            await("its page", () -> titles().size() == 3 && servers.state(ADS.id()) == State.CONNECTED);
            select(1);
            await(
                    "its page",
                    () -> node("tabs", TabPane.class)
                                    .getSelectionModel()
                                    .getSelectedItem()
                                    .getContent()
                                    .lookup(".dd-server-content")
                            != null);
        }
    }

    @Test
    void theTabThatConnectsStaysInFrontOfOthersOfItsServer() throws Exception {
        answer.countDown();
        String table = SHOP.id() + "/" + URLEncoder.encode("table/`x`.`y`", StandardCharsets.UTF_8);
        try (WindowFixture window = window(SHOP.id() + "/rowcount " + table)) {
            await("tabs", () -> titles().equals(List.of(OF_SHOP, "shop · x.y")));
            open(window, 1);
            await("opened", () -> !WindowFixture.shows("Connect to shop"));
            Thread.sleep(300);
            assertThat(onFx(() ->
                            node("tabs", TabPane.class).getSelectionModel().getSelectedIndex()))
                    .isEqualTo(1);
            select(0);
            await("and the other opens once it is chosen", () -> !WindowFixture.shows("Connect to shop"));
        }
    }
}
