package dev.drydock.ui.report;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.app.Features;
import dev.drydock.evidence.ReportBranding;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.dialog.DialogService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is saved is what the pages show, in all chosen forms, and no file goes unasked. */
class ReportSaveTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private interface Trial {
        void run(ReportView view, Answers answers) throws Exception;
    }

    private void with(Path target, Trial trial) throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(), _ -> List.of())) {
            long run = SampleRuns.record(window.history(), "shop-prod-1", 1);
            ReportBranding house = ReportBranding.beside(folder.resolve("vault"), _ -> {});
            Answers answers = new Answers(target);
            ReportView view = onFx(() -> new ReportView(
                    new ReportActions(window.history(), Features.all(), "test", house), List.of(run), answers));
            await("the pages", () -> !button(view, "report-save").isDisable());
            trial.run(view, answers);
            onFx(() -> {
                view.close();
                return true;
            });
        }
    }

    private static ButtonBase button(ReportView view, String id) {
        return (ButtonBase) view.lookup("#" + id);
    }

    private static void save(ReportView view, List<String> forms) throws Exception {
        onFx(() -> {
            for (String form : List.of("html", "pdf", "xlsx", "csv", "json")) {
                ((CheckBox) button(view, "report-form-" + form)).setSelected(forms.contains(form));
            }
            button(view, "report-save").fire();
            return true;
        });
    }

    @Test
    void wordsThatWereTypedAfterThePagesAreInWhatIsSaved() throws Exception {
        Path target = folder.resolve("night.pdf");
        with(target, (view, answers) -> {
            onFx(() -> {
                ((TextField) view.lookup("#report-ticket")).setText("CHG-4711");
                return true;
            });
            save(view, List.of("html", "pdf", "xlsx", "csv", "json"));
            await("the files", () -> !answers.told.isEmpty());
            assertThat(answers.told.getFirst().lines()).hasSize(5);
            for (String form : List.of("html", "pdf", "xlsx", "csv", "json")) {
                assertThat(folder.resolve("night." + form)).exists();
            }
            assertThat(folder.resolve("night.json")).content().contains("CHG-4711");
            assertThat(answers.asked).isEmpty();
        });
    }

    @Test
    void aFileThatIsThereIsReplacedOnlyWhenThatWasAsked() throws Exception {
        Path there = Files.writeString(folder.resolve("night.json"), "older");
        with(folder.resolve("night.pdf"), (view, answers) -> {
            save(view, List.of("pdf", "json"));
            await("the question", () -> !answers.asked.isEmpty());
            assertThat(answers.asked.getFirst().title()).isEqualTo("Replace 1 file");
            assertThat(answers.asked.getFirst().text()).contains("night.json").doesNotContain("night.pdf");
            assertThat(there).content().isEqualTo("older");
            assertThat(folder.resolve("night.pdf")).doesNotExist();
            onFx(() -> {
                answers.asked.getFirst().act().run();
                return true;
            });
            await("the files", () -> !answers.told.isEmpty());
            assertThat(there).content().contains("drydock_report");
        });
    }

    @Test
    void aSingleFileEndsAsItsFormDoes() throws Exception {
        with(folder.resolve("night"), (view, answers) -> {
            save(view, List.of("xlsx"));
            await("the file", () -> !answers.told.isEmpty());
            assertThat(folder.resolve("night.xlsx")).exists();
            assertThat(folder.resolve("night")).doesNotExist();
        });
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsToldAndNothingIsWritten() throws Exception {
        Files.createDirectory(folder.resolve("night.json"));
        with(folder.resolve("night.pdf"), (view, answers) -> {
            save(view, List.of("pdf", "json"));
            await("the question", () -> !answers.asked.isEmpty());
            onFx(() -> {
                answers.asked.getFirst().act().run();
                return true;
            });
            await("the failure", () -> !answers.problems.isEmpty());
            assertThat(answers.problems.getFirst().line()).contains("E-1007", "night.json");
            assertThat(folder.resolve("night.pdf")).doesNotExist();
            assertThat(answers.told).isEmpty();
        });
    }

    /** Chooses the same file each time, and keeps what it is told and asked. */
    private static final class Answers implements DialogService {

        private final Path file;
        private final List<Problem> problems = new CopyOnWriteArrayList<>();
        private final List<String> told = new CopyOnWriteArrayList<>();
        private final List<Confirmation> asked = new CopyOnWriteArrayList<>();

        Answers(Path file) {
            this.file = file;
        }

        @Override
        public void error(String title, Problem problem) {
            problems.add(problem);
        }

        @Override
        public void info(String title, String text) {
            // a window to be closed is not said in passing
        }

        @Override
        public void line(String text) {
            told.add(text);
        }

        @Override
        public void saved(List<Path> saved) {
            told.add(saved.stream().map(Path::toString).collect(Collectors.joining("\n")));
        }

        @Override
        public void confirm(Confirmation confirmation) {
            asked.add(confirmation);
        }

        @Override
        public void askPassword(
                String title, String text, boolean presetVault, Consumer<Optional<TypedPassword>> given) {
            given.accept(Optional.empty());
        }

        @Override
        public void chooseSaveFile(String title, String suggestedName, List<String> endings, Consumer<Path> chosen) {
            chosen.accept(file);
        }

        @Override
        public void chooseOpenFile(String title, Consumer<Path> chosen) {}

        @Override
        public void chooseFolder(String title, Consumer<Path> chosen) {}

        @Override
        public void ask(Form form) {}
    }
}
