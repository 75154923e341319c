package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.change.DraftEditor;
import dev.drydock.feature.proxysql.change.Edit;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Rows of one table of memory, edited in a draft: added, changed, deleted, taken back, and applied together. */
final class EditPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final double GAP = 8;

    private final ChangesModel model;
    private final ChoiceBox<ConfigTable> table = new ChoiceBox<>();
    private final CheckBox load = new CheckBox(TEXT.text("edit.load"));
    private final CheckBox save = new CheckBox(TEXT.text("edit.save"));
    private final TextArea statements = new TextArea();
    private final Button add = button("add", Feather.PLUS);
    private final Button change = button("change", Feather.EDIT_2);
    private final Button delete = button("delete", Feather.TRASH_2);
    private final Button undo = button("undo", Feather.ROTATE_CCW);
    private final Button apply = button("apply", Feather.CHECK);
    private final SplitPane split = new SplitPane();
    private @Nullable DraftEditor editor;
    private @Nullable Configuration read;
    private @Nullable DataTable<List<Cell>> rows;

    EditPane(ChangesModel model) {
        this.model = model;
        table.setId("proxysql-edit-table");
        table.getItems().setAll(ConfigTable.values());
        table.setConverter(ShownAs.text(EditPane::name));
        Button begin = button("begin", Feather.REFRESH_CW);
        begin.setOnAction(_ -> begin());
        table.valueProperty().addListener((_, _, _) -> begin());
        add.setOnAction(_ -> add());
        change.setOnAction(_ -> chosen(this::change));
        delete.setOnAction(_ -> chosen(row -> edit(current -> current.delete(row))));
        undo.setOnAction(_ -> edit(DraftEditor::undo));
        apply.setOnAction(_ -> apply());
        apply.getStyleClass().add("accent");
        load.setSelected(true);
        load.setId("proxysql-edit-load");
        save.setId("proxysql-edit-save");
        FlowPane tools = new FlowPane(GAP, GAP, table, begin, add, change, delete, undo, load, save, apply);
        tools.setAlignment(Pos.CENTER_LEFT);
        tools.setPadding(new Insets(GAP));
        statements.setId("proxysql-edit-statements");
        statements.setEditable(false);
        statements.setPromptText(TEXT.text("edit.none"));
        statements.getStyleClass().add("dd-code-area");
        split.setOrientation(Orientation.VERTICAL);
        setTop(tools);
        setCenter(new EmptyState(Feather.EDIT, TEXT.text("edit.empty.title"), TEXT.text("edit.empty.text")));
        show();
    }

    private static Button button(String name, Feather icon) {
        Button button = new Button(TEXT.text("edit." + name), Icons.of(icon));
        button.setId("proxysql-edit-" + name);
        return button;
    }

    private static String name(ConfigTable table) {
        return table == ConfigTable.ADMIN_VARIABLES || table == ConfigTable.MYSQL_VARIABLES
                ? table.table() + " (" + table.module().title() + ")"
                : table.table();
    }

    /** Reads the table anew; edits that were not applied are gone. */
    private void begin() {
        ConfigTable chosen = table.getValue();
        if (chosen == null) {
            return;
        }
        model.readModule(chosen.module(), found -> {
            read = found;
            if (found.tables().containsKey(chosen)) {
                editor = new DraftEditor(chosen, found);
                rows = made(editor);
                split.getItems().setAll(rows, statements);
                split.setDividerPositions(0.75);
                setCenter(split);
            } else {
                editor = null;
                rows = null;
                setCenter(new EmptyState(
                        Feather.HELP_CIRCLE, TEXT.text("edit.missing.title"), TEXT.text("edit.missing.text")));
            }
            show();
        });
    }

    private DataTable<List<Cell>> made(DraftEditor current) {
        List<String> columns = current.rows().columns();
        List<DataColumn<List<Cell>>> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int place = i;
            shown.add(DataColumn.<List<Cell>>text(
                            columns.get(i), row -> row.get(place).shown())
                    .tooltip(row -> row.get(place).shown()));
        }
        DataTable<List<Cell>> made = new DataTable<>(
                new EmptyState(Feather.GRID, TEXT.text("edit.norows.title"), TEXT.text("edit.norows.text")), shown);
        made.view().setId("proxysql-edit-rows");
        made.counting(TEXT, "edit.counted");
        made.view().getSelectionModel().selectedItemProperty().addListener((_, _, _) -> buttons());
        return made;
    }

    private void show() {
        DraftEditor current = editor;
        DataTable<List<Cell>> shown = rows;
        if (current != null && shown != null) {
            shown.items().setAll(current.rows().rows());
            StringBuilder text = new StringBuilder();
            current.edits().stream()
                    .map(Edit::statement)
                    .forEach(statement -> text.append(statement.shown()).append(";\n"));
            statements.setText(text.toString());
        }
        buttons();
    }

    private void buttons() {
        DraftEditor current = editor;
        boolean none = current == null || current.edits().isEmpty();
        boolean unchosen = rows == null
                || rows.view().getSelectionModel().getSelectedItems().size() != 1;
        add.setDisable(current == null);
        change.setDisable(unchosen);
        delete.setDisable(unchosen);
        undo.setDisable(none);
        apply.setDisable(none);
    }

    private void chosen(Consumer<List<Cell>> act) {
        DataTable<List<Cell>> shown = rows;
        if (shown != null) {
            shown.selection().stream().findFirst().ifPresent(act);
        }
    }

    private void edit(Consumer<DraftEditor> edit) {
        DraftEditor current = editor;
        if (current != null) {
            edit.accept(current);
            show();
        }
    }

    private void add() {
        edit(current -> ask("edit.add.title", current, List.of(), typed -> edit(now -> now.add(typed))));
    }

    private void change(List<Cell> row) {
        edit(current -> ask("edit.change.title", current, row, typed -> edit(now -> now.change(row, typed))));
    }

    /** One line for each column: {@code column = value}; that keeps a table of forty columns in one window. */
    private void ask(String title, DraftEditor current, List<Cell> row, Consumer<Map<String, String>> act) {
        List<String> columns = current.rows().columns();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            lines.append(columns.get(i))
                    .append(" = ")
                    .append(row.isEmpty() ? "" : DraftEditor.shown(row.get(i)).replace("\n", "\\n"))
                    .append('\n');
        }
        model.dialogs()
                .ask(new DialogService.Form(
                        TEXT.text(title, current.table().table()),
                        TEXT.text(row.isEmpty() ? "edit.add.text" : "edit.change.text"),
                        List.of(new DialogService.Field(
                                "proxysql-edit-row", TEXT.text("edit.row"), "", lines.toString(), true)),
                        TEXT.text("edit.take"),
                        values -> List.of(wrong(values.getFirst(), columns)),
                        values -> act.accept(typed(values.getFirst()))));
    }

    private static Map<String, String> typed(String lines) {
        Map<String, String> typed = new LinkedHashMap<>();
        lines.lines().filter(line -> !line.isBlank()).forEach(line -> {
            int equals = line.indexOf('=');
            String value = line.substring(equals + 1);
            typed.put(
                    line.substring(0, equals).strip(),
                    (value.startsWith(" ") ? value.substring(1) : value).replace("\\n", "\n"));
        });
        return typed;
    }

    private static String wrong(String lines, List<String> columns) {
        return lines.lines()
                .filter(line -> !line.isBlank())
                .filter(line -> line.indexOf('=') < 1
                        || !columns.contains(
                                line.substring(0, line.indexOf('=')).strip()))
                .findFirst()
                .map(line -> TEXT.text("edit.wrong", line))
                .orElse("");
    }

    private void apply() {
        DraftEditor current = editor;
        Configuration found = read;
        if (current != null && found != null) {
            model.applying().offer(current.draft(load.isSelected(), save.isSelected()), found, this::begin);
        }
    }
}
