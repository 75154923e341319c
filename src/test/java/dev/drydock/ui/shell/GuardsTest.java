package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.guard.Unlock;
import dev.drydock.db.guard.UnlockRecord;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.dialog.DialogService.Confirmation;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.feather.Feather;

/** Locks, environments and banners as the window shows them. */
class GuardsTest {

    private static final Profile SHOP = SampleServers.profile("shop", "Production", Environment.PRODUCTION);
    private static final Profile LAPTOP = SampleServers.profile("laptop", "", Environment.DEVELOPMENT);
    private static final Profile PRIMARY =
            SampleServers.profile("primary", "", Environment.own("Shop live", "#6f42c1", true));

    private static final List<Profile> PROFILES = List.of(SHOP, LAPTOP, PRIMARY);

    @TempDir
    private Path folder;

    /** One button that changes the server. */
    private record Changing(AtomicInteger changes) implements WorkbenchModule, Feature {

        @Override
        public Feature feature() {
            return this;
        }

        @Override
        public Messages texts() {
            return Messages.of("ui");
        }

        @Override
        public List<RunKind> runKinds() {
            return List.of();
        }

        @Override
        public Set<String> commands() {
            return Set.of();
        }

        @Override
        public String id() {
            return "changing";
        }

        @Override
        public String title() {
            return "Changes";
        }

        @Override
        public String summary() {
            return "Changes a server.";
        }

        @Override
        public Feather icon() {
            return Feather.EDIT;
        }

        @Override
        public Optional<String> unsupportedReason(ServerFacts facts) {
            return Optional.empty();
        }

        @Override
        public List<PrivilegeNeed> privileges() {
            return List.of(new PrivilegeNeed(title(), List.of("ALTER"), "Nothing is rebuilt."));
        }

        @Override
        public List<AccountPurpose> purposes() {
            return List.of(
                    new AccountPurpose("change", title(), privileges()),
                    new AccountPurpose(
                            "look", "Looking", List.of(new PrivilegeNeed("Looking", List.of("SELECT"), "Blind."))));
        }

        @Override
        public TabPage open(ModuleContext context) {
            Button button = new Button("Rebuild");
            button.setId("rebuild");
            button.setOnAction(_ -> context.changes()
                    .confirm(new Confirmation(
                            "Rebuild 42 tables", "All of them.", "Rebuild", false, null, changes::incrementAndGet)));
            return TabPage.of(new StackPane(button));
        }
    }

    private static void open(WindowFixture window, String name) throws Exception {
        command(window, "open " + name);
        await("page of " + name, () -> shows("Server details"));
    }

    private static void command(WindowFixture window, String words) throws Exception {
        window.robot().push(KeyCode.CONTROL, KeyCode.K);
        await("palette", () -> node("palette", Node.class).isVisible());
        window.robot().write(words).type(KeyCode.ENTER);
    }

    private static void fillUnlock(WindowFixture window, String reason, String name) throws Exception {
        node("unlock-reason", Node.class);
        window.robot().clickOn("#unlock-reason").write(reason);
        window.robot().clickOn("#unlock-name").write(name);
    }

    private static boolean disabled(String id) throws Exception {
        return onFx(() -> node(id, Button.class).isDisabled());
    }

    @Test
    void aProductionServerIsUnlockedByReasonAndNameAndLockedAgainByHand() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            open(window, "shop");
            assertThat(onFx(() -> shows("read-only until unlocked"))).isTrue();
            assertThat(onFx(() -> window.stage().getTitle()))
                    .contains("shop", "Production", "read-only until unlocked");
            window.robot().clickOn("#lock-button");
            fillUnlock(window, "change 4711", "sho");
            assertThat(disabled("unlock-act")).as("not its name").isTrue();
            window.robot().write("p");
            assertThat(disabled("unlock-act")).isFalse();
            window.robot().clickOn("#unlock-act");
            await("unlocked", () -> shows("unlocked for 29:"));
            assertThat(window.unlocks()).extracting(Unlock::reason).containsExactly("change 4711");
            Unlock unlock = window.unlocks().getFirst();
            assertThat(Duration.between(unlock.since(), unlock.until())).isEqualTo(Duration.ofMinutes(30));
            assertThat(onFx(() -> window.stage().getTitle())).contains(", unlocked");
            window.robot().clickOn("#lock-button");
            await("locked", () -> shows("read-only until unlocked"));
            // it is locked before that is written down
            await("written down", () -> window.endings().equals(List.of(UnlockRecord.Ending.BY_HAND)));
        }
    }

    @Test
    void aReasonOfSpacesIsNone() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            command(window, "unlock shop");
            fillUnlock(window, "   ", "shop");
            assertThat(disabled("unlock-act")).isTrue();
            window.robot().type(KeyCode.ESCAPE);
            assertThat(window.unlocks()).isEmpty();
        }
    }

    @Test
    void aChangeOfALockedServerLeadsToTheUnlockingAndThenToItsName() throws Exception {
        Changing module = new Changing(new AtomicInteger());
        try (WindowFixture window = WindowFixture.over(folder, PROFILES, _ -> List.of(module))) {
            command(window, "changes on shop");
            node("rebuild", Button.class);
            window.robot().clickOn("#rebuild");
            fillUnlock(window, "change 4711", "shop");
            window.robot().clickOn("#unlock-act");
            await("question", () -> shows("Rebuild 42 tables"));
            assertThat(disabled("confirm")).isTrue();
            assertThat(module.changes()).hasValue(0);
            window.robot().clickOn("#confirm-typed").write("shop");
            window.robot().clickOn("#confirm");
            await("changed", () -> module.changes().get() == 1);
            window.robot().clickOn("#rebuild");
            await("asked again, unlocked as it is", () -> shows("Rebuild 42 tables"));
            assertThat(disabled("confirm")).isTrue();
            assertThat(window.unlocks()).hasSize(1);
        }
    }

    @Test
    void anUnguardedServerAsksOnceAndForNoName() throws Exception {
        Changing module = new Changing(new AtomicInteger());
        try (WindowFixture window = WindowFixture.over(folder, PROFILES, _ -> List.of(module))) {
            command(window, "changes on laptop");
            node("rebuild", Button.class);
            window.robot().clickOn("#rebuild");
            await("question", () -> shows("Rebuild 42 tables"));
            window.robot().clickOn("#confirm");
            await("changed", () -> module.changes().get() == 1);
            assertThat(onFx(() -> shows("read-only until unlocked"))).isFalse();
            assertThat(onFx(() -> window.stage().getTitle())).contains("laptop", "Development");
        }
    }

    @Test
    void aPrimaryHasABannerAndAnEnvironmentOfOnesOwnItsTextOnTheTab() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            open(window, "primary");
            assertThat(onFx(() -> shows("Primary: 2 replicas replicate from this server.")))
                    .isTrue();
            assertThat(onFx(() -> window.stage()
                            .getScene()
                            .getRoot()
                            .lookupAll(".tab .dd-env-tag")
                            .size()))
                    .isEqualTo(1);
            assertThat(onFx(() -> shows("read-only until unlocked"))).isTrue();
            window.robot().push(KeyCode.CONTROL, KeyCode.W);
            await("no tab", () -> window.stage().getTitle().equals("Drydock"));
        }
    }

    @Test
    void anOpenTabFollowsTheNameAndTheEnvironmentOfItsServer() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, PROFILES)) {
            open(window, "laptop");
            window.robot().push(KeyCode.F4);
            await("form", () -> shows("Edit laptop"));
            window.robot().clickOn("#name").push(KeyCode.CONTROL, KeyCode.A).write("desk");
            window.robot().clickOn("#environment-production").clickOn("#save");
            await("strip", () -> shows("PRODUCTION") && shows("read-only until unlocked"));
            assertThat(onFx(() -> window.stage().getTitle())).contains("desk", "Production");
            assertThat(onFx(() -> window.stage().getScene().getRoot().lookupAll(".tab .dd-env-tag").stream()
                            .map(tag -> ((Label) tag).getText())
                            .toList()))
                    .containsExactly("Production");
            assertThat(onFx(() -> shows("DEVELOPMENT"))).isFalse();
        }
    }

    @Test
    void theScriptOfAnAccountFollowsTheChosenModuleAndIsCopied() throws Exception {
        Changing module = new Changing(new AtomicInteger());
        try (WindowFixture window = WindowFixture.over(folder, PROFILES, _ -> List.of(module))) {
            open(window, "laptop");
            window.robot().clickOn("#account-script-open");
            TextArea script = node("account-script", TextArea.class);
            await("script", () -> script.getText().contains("GRANT ALTER ON *.* TO 'drydock'@'%'"));
            window.robot().clickOn("#account-purpose").type(KeyCode.DOWN).type(KeyCode.ENTER);
            await("other script", () -> script.getText().contains("GRANT SELECT ON *.* TO"));
            window.robot().clickOn("#account-copy");
            assertThat(onFx(() -> Clipboard.getSystemClipboard().getString())).isEqualTo(script.getText());
        }
    }
}
