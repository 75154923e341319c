package dev.drydock.ui.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.rows.ReadRowsJob;
import dev.drydock.db.rows.ReadValueJob;
import dev.drydock.db.rows.RowsPage;
import dev.drydock.db.rows.RowsWish;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.db.rows.TableShape;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.DetailSplit;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.module.ViewPage;
import java.util.List;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The rows of one table, a page at a time, as its server has them now. */
public final class TableRows extends ViewPage {

    private static final Messages TEXT = Messages.of("schema");

    private final TableName table;
    private final ScreenJob<RowsPage> reading;
    private final RowsBar bar;
    private final RowDetail detail;
    private final VBox top;
    private final Label state = new Label();
    private final IconButton first = button("first", Feather.CHEVRONS_LEFT, () -> ask(RowsWish.Place.FIRST));
    private final IconButton previous = button("previous", Feather.CHEVRON_LEFT, () -> beside(true));
    private final IconButton next = button("next", Feather.CHEVRON_RIGHT, () -> beside(false));
    private final IconButton last = button("last", Feather.CHEVRONS_RIGHT, () -> ask(RowsWish.Place.LAST));
    private RowsWish wish;
    private boolean asked;
    private @Nullable RowsPage page;
    private @Nullable DataTable<StoredRow> grid;

    public TableRows(ModuleContext context, TableName table) {
        this.table = table;
        this.wish = RowsWish.of(table);
        setId("table-rows");
        reading = new ScreenJob<RowsPage>(context).onDone(this::show);
        bar = new RowsBar(wish, reading.running(), this::read, this::cancel);
        detail = new RowDetail(context);
        top = new VBox(bar);
        state.setId("rows-state");
        state.getStyleClass().addAll("dd-muted", "dd-toolbar");
        state.setMaxWidth(Double.MAX_VALUE);
        setTop(top);
        setBottom(state);
        setCenter(new EmptyState(Feather.LIST, table.shown(), TEXT.text("rows.reading", table.shown())));
        reading.state().addListener((_, _, now) -> changed(now));
        read(wish);
    }

    private static IconButton button(String id, Feather icon, Runnable action) {
        IconButton button = new IconButton(icon, TEXT.text("rows." + id), action);
        button.setId("rows-" + id);
        return button;
    }

    @Override
    public void refresh() {
        read(wish);
    }

    @Override
    public boolean takeKeyboard() {
        DataTable<StoredRow> shown = grid;
        if (shown != null) {
            shown.view().requestFocus();
        }
        return shown != null;
    }

    @Override
    public void close() {
        cancel();
    }

    private void cancel() {
        asked = false;
        reading.cancel();
    }

    /** What is asked for meanwhile ends what runs, and is read after it. */
    private void read(RowsWish wanted) {
        wish = wanted;
        if (reading.running().get()) {
            asked = true;
            reading.cancel();
        } else {
            asked = false;
            reading.start(server -> new ReadRowsJob(server, wanted));
        }
    }

    private void ask(RowsWish.Place place) {
        read(wish.at(place));
    }

    private void beside(boolean back) {
        RowsPage shown = page;
        if (shown != null) {
            read(shown.beside(back));
        }
    }

    private void changed(ScreenJob.State<RowsPage> now) {
        top.getChildren().setAll(bar);
        switch (now) {
            case ScreenJob.State.Running<RowsPage> _ -> state.setText(TEXT.text("rows.reading", table.shown()));
            case ScreenJob.State.Failed<RowsPage>(var why) -> {
                top.getChildren().add(new ErrorPane(why));
                state.setText(page == null ? "" : TEXT.text("rows.before"));
            }
            case ScreenJob.State.Cancelled<RowsPage> _ ->
                state.setText(TEXT.text("rows.cancelled") + (page == null ? "" : " " + TEXT.text("rows.before")));
            case ScreenJob.State.Done<RowsPage> _, ScreenJob.State.Idle<RowsPage> _ -> state.setText("");
        }
        enable();
        if (asked && !reading.running().get()) {
            // a job is not begun while the end of another is being told
            Platform.runLater(() -> read(wish));
        }
    }

    private void enable() {
        RowsPage shown = page;
        boolean pages = shown != null && shown.pages() && !reading.running().get();
        boolean some = shown != null && !shown.rows().isEmpty();
        boolean earlier = pages && shown != null && shown.earlier();
        boolean later = pages && shown != null && shown.later();
        first.setDisable(!earlier);
        previous.setDisable(!earlier || !some);
        next.setDisable(!later || !some);
        last.setDisable(!later);
    }

    private void show(RowsPage read) {
        RowsPage before = page;
        page = read;
        bar.shape(read.shape());
        DataTable<StoredRow> shown = grid;
        if (shown == null || before == null || !before.shape().equals(read.shape())) {
            shown = grid(read.shape());
            grid = shown;
            if (before == null && isFocusWithin()) {
                // before that, the split has not put it into the window
                applyCss();
                takeKeyboard();
            }
        }
        shown.view().getSelectionModel().clearSelection();
        shown.items().setAll(read.rows());
        shown.view()
                .scrollTo(
                        read.wish().place().equals(RowsWish.Place.LAST)
                                ? read.rows().size() - 1
                                : 0);
        state.setText(said(read));
        enable();
    }

    private DataTable<StoredRow> grid(TableShape shape) {
        DataTable<StoredRow> made = ValueCells.grid(
                new EmptyState(Feather.LIST, TEXT.text("rows.none"), TEXT.text("rows.none.text")), shape.columns());
        // what is chosen of its columns is remembered for this table
        made.view().setId("rows-" + table.shown().replaceAll("\\W", "-"));
        made.filter().setPromptText(TEXT.text("rows.find"));
        List.of(first, previous, next, last).forEach(made::addTool);
        DetailSplit split = new DetailSplit("row-details", made, detail);
        made.addTool(split.toggle());
        made.selection().addListener((InvalidationListener) _ -> {
            StoredRow row = made.selection().isEmpty() ? null : made.selection().getFirst();
            detail.show(shape.columns(), row, whole(page, row));
            if (!made.selection().isEmpty()) {
                split.offer();
            }
        });
        setCenter(split);
        return made;
    }

    private static RowDetail.@Nullable Whole whole(@Nullable RowsPage of, @Nullable StoredRow row) {
        return of == null || row == null || of.shape().key().isEmpty()
                ? null
                : (server, column) -> new ReadValueJob(server, of, row, column);
    }

    private static String said(RowsPage read) {
        String key = read.shape().key().stream().map(StoredColumn::name).collect(Collectors.joining(", "));
        String by = read.wish().order().orElse(key);
        String took = Formats.measured(read.took());
        String order = by.isEmpty() ? TEXT.text("rows.by.nothing", took) : TEXT.text("rows.by", by, took);
        if (!read.earlier() && !read.later()) {
            return order + " " + TEXT.text("rows.all");
        }
        if (read.pages()) {
            return order;
        }
        return order
                + " "
                + (key.isEmpty()
                        ? TEXT.text("rows.more.nokey")
                        : TEXT.text("rows.more.sort", read.wish().order().orElse(key)));
    }
}
