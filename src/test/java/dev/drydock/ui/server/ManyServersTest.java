package dev.drydock.ui.server;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import dev.drydock.ui.FxThreadLook;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.shell.WindowState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Three hundred servers in folders: filtered, changed and connected many at once. */
@Timeout(120)
class ManyServersTest {

    @TempDir
    private Path folder;

    private static List<Profile> profiles() {
        List<Profile> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(SampleServers.profile(
                            "customer-" + i,
                            "Region " + i % 5 + "/Cluster " + i % 12,
                            i % 3 == 0 ? Environment.PRODUCTION : Environment.TEST)
                    .withTags(List.of(i % 10 == 0 ? "gold" : "silver")));
        }
        return List.copyOf(many);
    }

    private WindowFixture open(SampleServers servers) throws Exception {
        return new WindowFixture(
                folder, servers, servers.all(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity());
    }

    @Test
    void theTreeOpensAndFiltersByTagWithoutLag() throws Exception {
        SampleServers servers = new SampleServers(profiles(), Duration.ZERO);
        long before = System.nanoTime();
        try (WindowFixture window = open(servers)) {
            TreeView<?> tree = node("server-tree", TreeView.class);
            await("all lines", () -> tree.getExpandedItemCount() == 300 + 5 + 60);
            assertThat(window.stage().isShowing()).isTrue();
            System.out.println("window with 300 servers shown after " + millis(before) + " ms");
            long slowest = 0;
            for (String typed : List.of("g", "go", "gold", "gold 1", "customer-2", "", "region 3 prod")) {
                long start = System.nanoTime();
                onFx(() -> {
                    node("server-filter", TextField.class).setText(typed);
                    tree.layout();
                    return true;
                });
                slowest = Math.max(slowest, millis(start));
            }
            System.out.println("slowest of 7 filterings of 300 servers: " + slowest + " ms");
            onFx(() -> {
                node("server-filter", TextField.class).setText("gold");
                return true;
            });
            await("gold ones", () -> servers(tree) == 30);
        }
    }

    private static long millis(long since) {
        return (System.nanoTime() - since) / 1_000_000;
    }

    private static long servers(TreeView<?> tree) {
        long found = 0;
        for (int i = 0; i < tree.getExpandedItemCount(); i++) {
            if (tree.getTreeItem(i).getValue() instanceof TreeEntry.Server) {
                found++;
            }
        }
        return found;
    }

    @Test
    void bulkEditChangesOnlyWhatIsTickedAndSaysHowMany() throws Exception {
        SampleServers servers = new SampleServers(profiles().subList(0, 12), Duration.ZERO);
        try (WindowFixture window = open(servers)) {
            selectAll(window);
            window.robot().push(KeyCode.SHIFT, KeyCode.F4);
            await("dialog", () -> shows("Edit 12 servers") && shows("Changes 0 of 12 servers."));
            onFx(() -> {
                node("bulk-tags-add", CheckBox.class).setSelected(true);
                node("bulk-tags-add-value", TextField.class).setText("gold, new");
                return true;
            });
            await("count", () -> shows("Changes 12 of 12 servers."));
            onFx(() -> {
                node("bulk-tags-add-value", TextField.class).setText("gold");
                node("bulk-tls-value", ChoiceBox.class).getSelectionModel().selectLast();
                return true;
            });
            await("two have it already, and TLS is not ticked", () -> shows("Changes 10 of 12 servers."));
            onFx(() -> {
                node("bulk-ssh", CheckBox.class).setSelected(true);
                node("bulk-ssh-value", TextField.class).setText("ops@bastion:2222, in ner:x");
                return true;
            });
            await("wrong", () -> node("bulk-preview", Label.class).getText().startsWith("Jump hosts are written"));
            onFx(() -> {
                node("bulk-ssh-value", TextField.class).setText("ops@bastion:2222, inner");
                return true;
            });
            await("count", () -> shows("Changes 12 of 12 servers."));
            window.robot().clickOn("#bulk-save");
            await(
                    "saved",
                    () -> servers.all().stream()
                            .allMatch(profile -> profile.ssh().hops().size() == 2));
            for (Profile profile : servers.all()) {
                assertThat(profile.tags()).contains("gold");
                assertThat(profile.tls()).isEqualTo(TlsMode.PREFERRED);
                assertThat(profile.user()).isEqualTo("dba");
                assertThat(profile.ssh().hops().getFirst().label()).isEqualTo("ops@bastion:2222");
            }
            assertThat(servers.all())
                    .extracting(Profile::environment)
                    .contains(Environment.PRODUCTION, Environment.TEST);
        }
    }

    @Test
    void manyAreConnectedAFewAtATimeAndTheWindowStaysResponsive() throws Exception {
        List<Profile> many = new ArrayList<>(profiles().subList(0, 11));
        many.add(SampleServers.profile("refused-one", "", Environment.TEST));
        SampleServers servers = new SampleServers(many, Duration.ofMillis(150));
        CountDownLatch together = new CountDownLatch(BulkConnect.AT_ONCE);
        servers.through(_ -> {
            together.countDown();
            try {
                together.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        try (WindowFixture window = open(servers)) {
            selectAll(window);
            try (FxThreadLook look = FxThreadLook.begin()) {
                window.robot().push(KeyCode.CONTROL, KeyCode.K);
                window.robot().write("connect the selected").type(KeyCode.ENTER);
                await(
                        "all but one",
                        () -> many.stream()
                                        .filter(profile -> servers.state(profile.id()) == State.CONNECTED)
                                        .count()
                                == 11);
                await("one message for all failures", () -> shows("1 of 12 servers could not be connected"));
                assertThat(servers.mostAtOnce()).isEqualTo(BulkConnect.AT_ONCE);
                System.out.println(
                        "longest work of the JavaFX thread while 12 servers were connected: " + look.longestWork());
                assertThat(look.waits()).isEmpty();
            }
        }
    }

    @Test
    void thoseThatWereDisconnectedByHandAreConnectedAgainWithTheOthers() throws Exception {
        List<Profile> some = profiles().subList(0, 3);
        SampleServers servers = new SampleServers(some, Duration.ZERO);
        try (WindowFixture window = open(servers)) {
            selectAll(window);
            selected(window, "connect the selected");
            await("all", () -> in(servers, some, State.CONNECTED));
            some.forEach(profile -> servers.close(profile.id()));
            assertThat(in(servers, some, State.CLOSED)).isTrue();
            selected(window, "connect the selected");
            await("all again", () -> in(servers, some, State.CONNECTED));
        }
    }

    @Test
    void passwordsOfSeveralAreAskedForOneAfterTheOther() throws Exception {
        List<Profile> some = profiles().subList(0, 3).stream()
                .map(profile -> profile.withPassword(PasswordSource.ASK))
                .toList();
        SampleServers servers = new SampleServers(some, Duration.ZERO);
        try (WindowFixture window = open(servers)) {
            selectAll(window);
            selected(window, "connect the selected");
            List<String> asked = new ArrayList<>();
            for (int i = 0; i < some.size(); i++) {
                await("one question", () -> titles().size() == 1 && !asked.contains(titles().getFirst()));
                asked.add(onFx(() -> titles().getFirst()));
                assertThat(onFx(() -> titles())).hasSize(1);
                window.robot().write("secret").type(KeyCode.ENTER);
            }
            await("all", () -> in(servers, some, State.CONNECTED));
            assertThat(asked).hasSize(3);
        }
    }

    private static List<String> titles() {
        return Window.getWindows().stream()
                .filter(Stage.class::isInstance)
                .map(shown -> ((Stage) shown).getTitle())
                .filter(title -> title.startsWith("Password for"))
                .toList();
    }

    private static void selected(WindowFixture window, String command) {
        window.robot().push(KeyCode.CONTROL, KeyCode.K);
        window.robot().write(command).type(KeyCode.ENTER);
    }

    private static boolean in(SampleServers servers, List<Profile> profiles, State state) {
        return profiles.stream().allMatch(profile -> servers.state(profile.id()) == state);
    }

    private static void selectAll(WindowFixture window) throws Exception {
        onFx(() -> {
            TreeView<?> tree = node("server-tree", TreeView.class);
            tree.requestFocus();
            tree.getSelectionModel().selectAll();
            return true;
        });
        assertThat(window.stage().isShowing()).isTrue();
    }
}
