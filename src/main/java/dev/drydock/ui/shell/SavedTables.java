package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Csv;
import dev.drydock.report.form.Spreadsheet;
import dev.drydock.ui.control.TableFiles;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import java.nio.file.Path;
import java.util.List;

/** Writes the rows of tables and texts to files that the user chooses. */
final class SavedTables implements TableFiles {

    private static final Messages TEXT = Messages.of("ui");

    private final DialogService dialogs;

    SavedTables(DialogService dialogs) {
        this.dialogs = dialogs;
    }

    @Override
    public void save(Form form, String name, List<String> titles, List<List<Object>> rows) {
        dialogs.chooseSaveFile(
                TEXT.text("table.export.title"),
                name + "." + form.ending(),
                List.of(form.ending()),
                file -> Background.run(
                        "export",
                        () -> {
                            write(form, file, name, titles, rows);
                            return file;
                        },
                        dialogs::saved,
                        problem -> dialogs.error(TEXT.text("table.export.title"), problem)));
    }

    @Override
    public void saveBytes(String title, String name, byte[] bytes) {
        dialogs.chooseSaveFile(
                title,
                name,
                List.of(name.substring(name.lastIndexOf('.') + 1)),
                file -> Background.run(
                        "export",
                        () -> {
                            OutputFile.saveBytes(file, bytes);
                            return file;
                        },
                        dialogs::saved,
                        problem -> dialogs.error(title, problem)));
    }

    private static void write(Form form, Path file, String name, List<String> titles, List<List<Object>> rows) {
        switch (form) {
            case CSV -> OutputFile.save(file, writer -> Csv.write(writer, titles, rows.stream()));
            case XLSX -> OutputFile.saveBytes(file, Spreadsheet.of(name, titles, rows));
        }
    }
}
