package dev.drydock.ui.schema;

import dev.drydock.db.catalog.TableDescription;
import dev.drydock.db.catalog.TableName;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.OptionalLong;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** One table, read only: its statement, columns, indexes and partitions. */
public final class TablePage extends ViewPage {

    private static final Messages TEXT = Messages.of("schema");

    private final OpenedServer server;
    private final TableName table;
    private final TextArea ddl = new TextArea();
    private final DataTable<TableDescription.Column> columns;
    private final DataTable<TableDescription.Index> indexes;
    private final DataTable<TableDescription.Partition> partitions;

    public TablePage(OpenedServer server, TableName table) {
        this.server = server;
        this.table = table;
        setId("table-page");
        ddl.setId("table-ddl");
        ddl.setEditable(false);
        ddl.getStyleClass().add("dd-code-area");
        columns = new DataTable<>(empty("columns"), columnsOfColumns());
        columns.view().setId("table-columns");
        indexes = new DataTable<>(empty("indexes"), columnsOfIndexes());
        indexes.view().setId("table-indexes");
        partitions = new DataTable<>(empty("partitions"), columnsOfPartitions());
        partitions.view().setId("table-partitions");
        Button copy = new Button(TEXT.text("ddl.copy"), Icons.of(Feather.COPY));
        copy.getStyleClass().addAll("flat", "small");
        copy.setOnAction(_ -> TextClipboard.put(ddl.getText()));
        HBox tools = new HBox(copy);
        tools.getStyleClass().add("dd-toolbar");
        BorderPane statement = new BorderPane(ddl);
        statement.setTop(tools);
        TabPane parts = new TabPane(
                tab("columns", columns), tab("indexes", indexes), tab("partitions", partitions), tab("ddl", statement));
        parts.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        setCenter(parts);
        refresh();
    }

    private static EmptyState empty(String key) {
        return new EmptyState(Feather.GRID, TEXT.text(key + ".none"), TEXT.text(key + ".none.text"));
    }

    private static Tab tab(String key, Node content) {
        Tab tab = new Tab(TEXT.text(key), content);
        tab.setId("table-tab-" + key);
        return tab;
    }

    @Override
    public void refresh() {
        Background.run(
                "table",
                () -> server.server().get().query(session -> TableDescription.read(session, table)),
                this::show,
                problem -> show(problem));
    }

    private void show(TableDescription found) {
        setTop(null);
        ddl.setText(found.ddl());
        columns.items().setAll(found.columns());
        indexes.items().setAll(found.indexes());
        partitions.items().setAll(found.partitions());
    }

    private void show(Problem problem) {
        setTop(new ErrorPane(problem));
    }

    private static List<DataColumn<TableDescription.Column>> columnsOfColumns() {
        return List.of(
                DataColumn.text(TEXT.text("column.name"), TableDescription.Column::name),
                DataColumn.text(TEXT.text("column.type"), TableDescription.Column::type),
                DataColumn.<TableDescription.Column>text(
                        TEXT.text("column.null"), column -> TEXT.text(column.nullable() ? "yes" : "no")),
                DataColumn.text(TEXT.text("column.default"), TableDescription.Column::fallback),
                DataColumn.text(TEXT.text("column.collation"), TableDescription.Column::collation),
                DataColumn.text(TEXT.text("column.extra"), TableDescription.Column::extra));
    }

    private static List<DataColumn<TableDescription.Index>> columnsOfIndexes() {
        return List.of(
                DataColumn.text(TEXT.text("index.name"), TableDescription.Index::name),
                DataColumn.<TableDescription.Index>text(
                        TEXT.text("index.unique"), index -> TEXT.text(index.unique() ? "yes" : "no")),
                DataColumn.<TableDescription.Index>number(
                        TEXT.text("index.place"), TableDescription.Index::place, Formats::count),
                DataColumn.text(TEXT.text("index.column"), TableDescription.Index::column),
                DataColumn.<TableDescription.Index>text(TEXT.text("index.type"), TableDescription.Index::type),
                DataColumn.<TableDescription.Index>number(
                        TEXT.text("index.cardinality"), index -> boxed(index.cardinality()), Formats::count));
    }

    private static List<DataColumn<TableDescription.Partition>> columnsOfPartitions() {
        return List.of(
                DataColumn.text(TEXT.text("partition.name"), TableDescription.Partition::name),
                DataColumn.<TableDescription.Partition>text(
                        TEXT.text("partition.method"), TableDescription.Partition::method),
                DataColumn.text(TEXT.text("partition.values"), TableDescription.Partition::values),
                DataColumn.<TableDescription.Partition>number(
                        TEXT.text("partition.rows"), part -> boxed(part.rows()), Formats::count),
                DataColumn.<TableDescription.Partition>bytes(TEXT.text("partition.size"), part -> boxed(part.bytes())));
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? (Long) number.getAsLong() : null;
    }
}
