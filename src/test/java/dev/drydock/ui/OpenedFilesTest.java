package dev.drydock.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.store.HistoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import javafx.application.Platform;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file manager hands over: archives of runs and addresses of servers. */
class OpenedFilesTest {

    @TempDir
    private Path folder;

    private Path archive;

    @BeforeEach
    void archiveOfAnotherComputer() {
        try (HistoryStore other = HistoryStore.open(folder.resolve("other"), "test")) {
            long one = SampleRuns.record(other, "shop-prod-1", 1);
            long two = SampleRuns.record(other, "shop-prod-1", 2);
            archive = folder.resolve("kept.drydock");
            new HistoryKeeping(other, "alice").archive(List.of(one, two), archive, _ -> {});
        }
    }

    private WindowFixture window() throws Exception {
        return WindowFixture.over(folder.resolve("here"), List.of(), _ -> List.of());
    }

    private static void later(Runnable action) throws InterruptedException, ExecutionException {
        onFx(() -> {
            Platform.runLater(action);
            return true;
        });
    }

    @Test
    void anArchiveIsVerifiedAndImportedOnlyAfterAYes() throws Exception {
        try (WindowFixture window = window()) {
            later(() -> window.workbench().importArchive(archive));
            await("the question", () -> shows("Import 2 runs?"));
            assertThat(window.history().runCount()).isZero();
            window.robot().push(KeyCode.ESCAPE);
            await("refused", () -> !shows("Import 2 runs?"));
            assertThat(window.history().runCount()).isZero();

            later(() -> window.workbench().importArchive(archive));
            await("the question again", () -> shows("Made by alice@"));
            window.robot().clickOn("Import 2 runs");
            await("told", () -> shows("2 runs were brought in, 0 were here already."));
            assertThat(window.history().runCount()).isEqualTo(2);
            assertThat(window.history().verify(_ -> {}).whole()).isTrue();
        }
    }

    @Test
    void aDamagedArchiveIsRefusedBeforeAnyQuestion() throws Exception {
        byte[] content = Files.readAllBytes(archive);
        content[content.length / 2] ^= 1;
        Files.write(archive, content);
        try (WindowFixture window = window()) {
            later(() -> window.workbench().importArchive(archive));
            // which of the two is told depends on what the byte was part of
            await("refused", () -> shows("The archive is refused") && (shows("E-5034") || shows("E-5032")));
            assertThat(window.history().runCount()).isZero();
        }
    }

    @Test
    void anotherArchiveThatLiesThereByTheTimeOfTheYesIsRefused() throws Exception {
        try (WindowFixture window = window()) {
            later(() -> window.workbench().importArchive(archive));
            await("the question", () -> shows("Import 2 runs?"));
            Files.delete(archive);
            try (HistoryStore other = HistoryStore.open(folder.resolve("other"), "test")) {
                new HistoryKeeping(other, "alice").archive(List.of(1L), archive, _ -> {});
            }
            window.robot().clickOn("Import 2 runs");
            await("refused", () -> shows("E-5045"));
            assertThat(window.history().runCount()).isZero();
        }
    }

    @Test
    void anAddressFillsTheFormAndConnectsToNothing() throws Exception {
        try (WindowFixture window = window()) {
            later(() -> window.workbench().newServer("mysql://dba:Se-cr3t@db1.example:3307/shop"));
            await("the form", () -> Window.getWindows().size() == 2);
            assertThat(onFx(() -> node("host", TextField.class).getText())).isEqualTo("db1.example");
            assertThat(onFx(() -> node("password", PasswordField.class).getText()))
                    .isEqualTo("Se-cr3t");
            assertThat(onFx(() -> node("port", TextField.class).getText())).isEqualTo("3307");
            assertThat(onFx(() -> node("user", TextField.class).getText())).isEqualTo("dba");
            assertThat(onFx(() -> shows("Se-cr3t"))).isFalse();
            assertThat(onFx(() -> window.jobs().unfinished().isEmpty())).isTrue();
        }
    }

    @Test
    void whatIsNoAddressIsTold() throws Exception {
        try (WindowFixture window = window()) {
            later(() -> window.workbench().newServer("mysql:nonsense"));
            await("told", () -> shows("What was to be opened is no address of a server"));
        }
    }
}
