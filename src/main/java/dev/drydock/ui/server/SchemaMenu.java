package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.MenuLetters;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.kordamp.ikonli.feather.Feather;

/** What a right click on a schema or a table offers. */
final class SchemaMenu extends ContextMenu {

    private static final Messages TEXT = Messages.of("schema");

    /**
     * @param schema empty for a line that is neither
     * @param entry empty for the whole schema
     * @param refresh reads the lines again
     */
    SchemaMenu(Profile profile, String schema, Optional<TableEntry> entry, ServerActions actions, Runnable refresh) {
        if (!schema.isEmpty()) {
            String table = entry.map(one -> one.name().table()).orElse("");
            boolean base = entry.isEmpty() || entry.get().kind() == TableEntry.Kind.TABLE;
            if (!table.isEmpty()) {
                add(Feather.GRID, TEXT.text("tree.open"), () -> actions.openTable(profile, schema, table));
                add(Feather.LIST, TEXT.text("rows.open"), () -> actions.openRows(profile, schema, table));
            }
            for (WorkbenchModule module : actions.modules()) {
                module.tableActs().stream()
                        .filter(act -> base || !act.baseTables())
                        .forEach(act -> add(
                                act.icon(),
                                act.words(),
                                () -> actions.openModuleOn(module, act.id(), profile, schema, table)));
            }
            getItems().add(new SeparatorMenuItem());
            add(
                    Feather.COPY,
                    TEXT.text("tree.copy"),
                    () -> TextClipboard.put(table.isEmpty() ? schema : schema + "." + table));
        }
        add(Feather.REFRESH_CW, TEXT.text("tree.refresh"), refresh);
        MenuLetters.give(getItems());
    }

    private void add(Feather icon, String text, Runnable action) {
        MenuItem item = new MenuItem(text, Icons.of(icon));
        item.setOnAction(_ -> action.run());
        getItems().add(item);
    }
}
