package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumn;
import org.kordamp.ikonli.feather.Feather;

/** What a right click, or the menu key, on the rows of a table offers. Its items are made when it is shown. */
final class TableMenu<T> extends ContextMenu {

    private static final Messages TEXT = Messages.of("ui");
    private static final int LONGEST = 40;

    private final DataTable<T> table;
    private Function<List<T>, List<MenuItem>> own = _ -> List.of();

    TableMenu(DataTable<T> table) {
        this.table = table;
        // a menu without items is never shown
        getItems().add(new SeparatorMenuItem());
        setOnShowing(_ -> fill());
    }

    /** @param items what the rows themselves offer, made for the selected ones */
    void own(Function<List<T>, List<MenuItem>> items) {
        own = items;
    }

    private void fill() {
        List<T> rows = List.copyOf(table.selection());
        List<MenuItem> items = new ArrayList<>();
        if (!rows.isEmpty()) {
            items.addAll(own.apply(rows));
            if (!items.isEmpty()) {
                items.add(new SeparatorMenuItem());
            }
            items.addAll(copies(rows));
            items.add(new SeparatorMenuItem());
            if (!table.searchedElsewhere()) {
                items.add(filters("table.menu.only", rows.getFirst(), false));
                items.add(filters("table.menu.without", rows.getFirst(), true));
            }
        }
        items.add(columns());
        items.add(exports());
        MenuLetters.give(items);
        getItems().setAll(items);
    }

    private List<MenuItem> copies(List<T> rows) {
        TableText<T> text = new TableText<>(table.shownColumns(), rows);
        Menu cell = new Menu(TEXT.text("table.menu.cell"));
        Menu in = new Menu(TEXT.text("table.menu.in"));
        for (DataColumn<T> column : table.shownColumns()) {
            cell.getItems().add(item(column.title(), () -> TextClipboard.put(text.cells(column))));
            in.getItems().add(item(column.title(), () -> TextClipboard.put(text.inList(column))));
        }
        Menu as = new Menu(TEXT.text("table.menu.as"));
        as.getItems()
                .addAll(
                        item(TEXT.text("table.menu.csv"), () -> TextClipboard.put(text.csv())),
                        item(TEXT.text("table.menu.tsv"), () -> TextClipboard.put(text.tsv())),
                        item(TEXT.text("table.menu.markdown"), () -> TextClipboard.put(text.markdown())),
                        in);
        MenuItem copy = item(TEXT.text("table.menu.rows", rows.size()), () -> TextClipboard.put(text.lines()));
        copy.setId("table-copy");
        copy.setGraphic(Icons.of(Feather.COPY));
        copy.setAccelerator(DataTable.COPY);
        return List.of(copy, cell, as);
    }

    private Menu filters(String key, T row, boolean without) {
        Menu menu = new Menu(TEXT.text(key), without ? null : Icons.of(Feather.FILTER));
        for (DataColumn<T> column : table.shownColumns()) {
            String value = column.text().apply(row);
            if (!column.number() && !value.isBlank()) {
                String shown = value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value;
                menu.getItems()
                        .add(item(
                                TEXT.text("table.menu.value", column.title(), shown),
                                () -> table.alsoFilter(RowFilter.only(column.title(), value, without))));
            }
        }
        menu.setDisable(menu.getItems().isEmpty());
        return menu;
    }

    private Menu columns() {
        Menu menu = new Menu(TEXT.text("table.menu.columns"), Icons.of(Feather.COLUMNS));
        for (TableColumn<T, ?> column : table.view().getColumns()) {
            CheckMenuItem item = new CheckMenuItem(column.getText());
            item.setMnemonicParsing(false);
            item.setSelected(column.isVisible());
            item.setOnAction(_ -> table.choose(column, item.isSelected()));
            menu.getItems().add(item);
        }
        return menu;
    }

    Menu exports() {
        Menu menu = new Menu(TEXT.text("table.menu.export"), Icons.of(Feather.DOWNLOAD));
        boolean some = table.shown().size() < table.items().size();
        if (some) {
            exports(menu, "table.menu.filtered", table.shown());
            menu.getItems().add(new SeparatorMenuItem());
        }
        exports(menu, "table.menu.all", some ? table.items() : table.shown());
        return menu;
    }

    private void exports(Menu menu, String key, List<T> rows) {
        TableText<T> text = new TableText<>(table.shownColumns(), rows);
        TableFiles.of(table).ifPresent(files -> {
            for (TableFiles.Form form : TableFiles.Form.values()) {
                menu.getItems()
                        .add(item(
                                TEXT.text(key + "." + form.ending(), Formats.count(rows.size())),
                                () -> files.save(form, table.exportName(), text.rawTitles(), text.values())));
            }
        });
        menu.getItems()
                .add(item(
                        TEXT.text(key + ".clipboard", Formats.count(rows.size())),
                        () -> TextClipboard.put(text.tsv())));
    }

    private static MenuItem item(String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> action.run());
        return item;
    }
}
