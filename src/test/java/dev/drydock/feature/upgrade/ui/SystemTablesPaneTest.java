package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.system.FinishedUpgrade;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The wizard's last part by clicks: the vendor's program for the system tables. */
@NeedsServers
@Timeout(120)
class SystemTablesPaneTest {

    @TempDir
    private Path folder;

    private ModuleWindow<UpgradeViewModel> open(TestServer server) throws Exception {
        ModuleWindow<UpgradeViewModel> window =
                new ModuleWindow<>(server, folder, NoHosts::model, (model, context) -> new UpgradeView(model, context));
        window.click("step-system");
        return window;
    }

    private Path program(String script) throws Exception {
        Path program = folder.resolve("mysql_upgrade");
        Files.writeString(program, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    private static void run(ModuleWindow<UpgradeViewModel> window, Path program) throws Exception {
        WindowFixture.onFx(() -> {
            node("system-tables-program", TextField.class).setText(program.toString());
            return true;
        });
        window.click("system-tables-run");
        await("question", () -> Window.getWindows().size() > 1);
        WindowFixture.onFx(() -> {
            node("confirm", javafx.scene.control.Button.class).fire();
            return true;
        });
    }

    private static String state() throws Exception {
        return WindowFixture.onFx(() -> node("system-tables-state", Label.class).getText());
    }

    private static String verdict() throws Exception {
        return WindowFixture.onFx(
                () -> node("system-tables-verdict", Label.class).getText());
    }

    private static String output() throws Exception {
        return WindowFixture.onFx(
                () -> node("system-tables-output", TextArea.class).getText());
    }

    private static RunSummary recorded(ModuleWindow<UpgradeViewModel> window) {
        return window.history().runs(RunFilter.newest(1)).getFirst();
    }

    private static boolean idle(ModuleWindow<UpgradeViewModel> window) {
        return window.model().job().workingProperty().get() == null;
    }

    @Test
    void theProgramIsFoundItsOutputComesLiveAndItsEndIsUnderstood() throws Exception {
        try (ModuleWindow<UpgradeViewModel> window = open(Lab.mariadb())) {
            await(
                    "program",
                    () -> idle(window)
                            && node("system-tables-program", TextField.class)
                                    .getText()
                                    .endsWith("mariadb-upgrade"));
        }
        Path go = folder.resolve("go");
        Path program = program("""
            case $1 in --version) echo 'mysql_upgrade  Ver 5.7.22, for Linux (x86_64)'; exit;; esac
            echo first line
            while ! test -e '%s'; do sleep 0.1; done
            echo last line
            exit 2
            """.formatted(go));
        try (ModuleWindow<UpgradeViewModel> window = open(Lab.mysql57())) {
            run(window, program);
            await("output while it runs", () -> output().equals("first line\n"));
            assertThat(idle(window)).isFalse();
            Files.createFile(go);
            await("end", () -> idle(window) && state().contains("Exit code 2"));
            assertThat(state()).contains("upgraded before");
            assertThat(output()).isEqualTo("first line\nlast line\n");
            assertThat(node("system-tables-restart", Node.class).isVisible()).isTrue();
            assertThat(verdict()).contains("The system tables are those of MySQL 5.7.22.");
            assertThat(window.model().states().state(Step.SYSTEM)).isEqualTo(Step.State.DONE);
            RunSummary run = recorded(window);
            assertThat(run.state()).isEqualTo(RunState.SUCCEEDED);
            Item item = window.history().items(run.id()).getFirst();
            assertThat(item.status()).isEqualTo("done");
            assertThat(item.attributes()).containsEntry("output", output()).containsEntry("exit code", "2");
        }
    }

    @Test
    void cancelEndsTheProgramAndKeepsWhatItWrote() throws Exception {
        Path pid = folder.resolve("pid");
        Path program = program("""
            case $1 in --version) exit;; esac
            echo $$ > '%s'
            echo begun
            exec sleep 600
            """.formatted(pid));
        try (ModuleWindow<UpgradeViewModel> window = open(Lab.mysql57())) {
            run(window, program);
            await("output", () -> output().equals("begun\n"));
            window.click("upgrade-cancel");
            await("end", () -> idle(window));
            assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())))
                    .isEmpty();
            RunSummary run = recorded(window);
            assertThat(run.state()).isEqualTo(RunState.CANCELLED);
            Item item = window.history().items(run.id()).getFirst();
            assertThat(item.status()).isEqualTo("cancelled");
            assertThat(item.attributes()).containsEntry("output", "begun\n");
            assertThat(node("system-tables-restart", Node.class).isVisible()).isFalse();
            assertThat(state()).as("nothing runs any more").doesNotContain("running");
            assertThat(window.model().states().state(Step.SYSTEM)).isEqualTo(Step.State.OPEN);
        }
    }

    /** A program that says "done" and did nothing is believed by nobody: the tables are read. */
    @Test
    void aProgramThatSaysItIsDoneIsHeldAgainstTheTables() throws Exception {
        Path program = program("""
            case $1 in --version) echo 'mysql_upgrade  Ver 5.7.22, for Linux (x86_64)'; exit;; esac
            echo 'Upgrade process completed successfully.'
            """);
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            window.click("system-tables-check");
            await("look", () -> idle(window) && verdict().contains("but of MySQL 5.5.9"));
            assertThat(WindowFixture.onFx(() ->
                            node("system-tables-differences", TextArea.class).getText()))
                    .contains("mysql.event: ", "performance_schema: ");
            run(window, program);
            await("end", () -> idle(window) && state().contains("Exit code 0"));
            assertThat(verdict()).contains("not those of 5.7.22");
            assertThat(window.model().states().state(Step.SYSTEM)).isEqualTo(Step.State.ATTENTION);
            RunSummary run = recorded(window);
            assertThat(run.outcome().orElseThrow().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            assertThat(window.history().findings(run.id()))
                    .anyMatch(finding -> finding.text().contains("mysql.event: "));

            FinishedUpgrade.of57(server, Lab.mysql57());
            window.click("system-tables-check");
            await("look", () -> idle(window) && verdict().contains("are those of MySQL 5.7.22"));
            assertThat(window.model().states().state(Step.SYSTEM)).isEqualTo(Step.State.DONE);
        }
    }
}
