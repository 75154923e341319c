package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.StateLabel;
import java.util.List;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** What the server said about each table of a check that was asked for in the tree. JavaFX thread only. */
final class CheckedTablesPane extends BorderPane {

    private static final Messages TEXT = Messages.of("upgradeui");

    CheckedTablesPane(TableCheckResult found) {
        setId("checked-tables-page");
        StateLabel outcome = OutcomeLabel.of(found.outcome());
        outcome.setId("checked-outcome");
        HBox head = new HBox(outcome);
        head.getStyleClass().add("dd-count-head");
        DataTable<CheckedTable> table = new DataTable<>(
                new EmptyState(Feather.CHECK_SQUARE, TEXT.text("only.none"), TEXT.text("only.none")), columns());
        table.view().setId("checked-tables");
        table.counting(TEXT, "table.objects");
        table.items().setAll(found.tables());
        setTop(head);
        setCenter(table);
    }

    private static List<DataColumn<CheckedTable>> columns() {
        return List.of(
                DataColumn.<CheckedTable>text(
                                TEXT.text("column.table"), table -> table.name().shown())
                        .tooltip(table -> table.name().shown()),
                DataColumn.<CheckedTable>text(
                        TEXT.text("column.action"),
                        table -> TEXT.text("remedy." + table.remedy().word())),
                DataColumn.<CheckedTable>text(
                                TEXT.text("column.said"),
                                table -> table.verdict().text().isEmpty()
                                        ? String.join(" ", table.warnings())
                                        : table.verdict().text())
                        .room(DataColumn.Room.MOST));
    }
}
