package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountExport;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/** Saves the last run of this screen as CSV or JSON, opens its report, and saves or copies the rows that are shown. */
final class ExportMenu extends MenuButton {

    private static final Messages TEXT = Messages.of("rowcountui");

    private final RowCountViewModel model;
    private final ModuleContext context;

    /** @param rows saves and copies of the rows, new for each call */
    ExportMenu(RowCountViewModel model, ModuleContext context, Supplier<List<MenuItem>> rows) {
        super(TEXT.text("export"), Icons.of(Feather.DOWNLOAD));
        this.model = model;
        this.context = context;
        getStyleClass().addAll("flat", "small");
        setTooltip(new Tooltip(TEXT.text("export.hint")));
        // a menu without items is never shown
        getItems().add(new SeparatorMenuItem());
        setOnShowing(_ -> {
            getItems().setAll(ofRun());
            getItems().addAll(rows.get());
        });
    }

    /** What can be had of the run that is shown; of one of the history, its report. */
    private List<MenuItem> ofRun() {
        RunResult<CountResult> result = model.resultProperty().get();
        Optional<Long> run = Optional.ofNullable(result)
                .map(RunResult::id)
                .or(() -> model.earlier().runs().stream().findFirst().map(RunSummary::id));
        List<MenuItem> items = new ArrayList<>();
        if (result != null) {
            for (CountExport.Form form : CountExport.Form.values()) {
                MenuItem item = new MenuItem(TEXT.text("export." + form.ending()));
                item.setOnAction(_ -> choose(form));
                items.add(item);
            }
        }
        run.ifPresent(id -> {
            MenuItem report = new MenuItem(TEXT.text("export.report"));
            report.setId("count-report");
            report.setOnAction(_ -> context.navigator().openReport(id));
            items.add(report);
            items.add(new SeparatorMenuItem());
        });
        return items;
    }

    private void choose(CountExport.Form form) {
        RunResult<CountResult> result = model.resultProperty().get();
        if (result == null) {
            return;
        }
        String name = "rows-" + context.profile().name() + "-run-" + result.id() + "." + form.ending();
        context.dialogs()
                .chooseSaveFile(
                        TEXT.text("export.title"),
                        name.replaceAll("[^\\w.-]", "_"),
                        List.of(form.ending()),
                        path -> save(result, form, path));
    }

    private void save(RunResult<CountResult> result, CountExport.Form form, Path path) {
        Background.run(
                "export",
                () -> {
                    CountExport.save(result, context.server().server().get(), form, path);
                    return path;
                },
                _ -> {},
                problem -> context.dialogs().error(TEXT.text("export.title"), problem));
    }
}
