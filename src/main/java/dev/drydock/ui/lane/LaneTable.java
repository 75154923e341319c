package dev.drydock.ui.lane;

import dev.drydock.lane.LaneItem;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.Speed;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.collections.ListChangeListener;
import javafx.scene.layout.BorderPane;
import javafx.util.Duration;

/**
 * The items of a plan, how lanes get on with them, and below them Pause and Cancel of the job that runs. JavaFX thread only.
 *
 * @param <R> what the job makes
 */
public final class LaneTable<A extends LaneItem, R> extends BorderPane {

    private static final Duration REFRESH_EVERY = Duration.millis(200);

    private final ScreenJob<R> running;
    private final LaneRows<A> rows = new LaneRows<>();
    private final LaneFeed<A, LaneRows<A>> feed = new LaneFeed<>();
    private final DataTable<LaneRow<A>> table;
    private final ProgressLine progress;
    private final Timeline clock = new Timeline(new KeyFrame(REFRESH_EVERY, _ -> refreshRows()));

    /**
     * @param name begins the ids of its parts
     * @param texts have {@code counted}, and {@code column.effect} and {@code column.answer}
     * @param effect what is done to an item and whom that keeps waiting
     * @param ended is given what the job made
     */
    public LaneTable(
            ModuleContext context, String name, Messages texts, EmptyState empty, Effect<A> effect, Consumer<R> ended) {
        running = new ScreenJob<R>(context).onDone(made -> {
            refreshRows();
            ended.accept(made);
        });
        table = new DataTable<>(empty, columns(texts, effect));
        table.view().setId(name + "-actions");
        table.counting(texts, "counted");
        rows.all()
                .addListener((ListChangeListener<LaneRow<A>>) _ -> table.items().setAll(rows.all()));
        progress = new ProgressLine(
                name, () -> running.job().map(JobHandle::snapshot), this::pauseOrResume, running::cancel);
        running.running().addListener((_, _, works) -> {
            if (works) {
                clock.play();
            } else {
                clock.stop();
                refreshRows();
            }
        });
        clock.setCycleCount(Animation.INDEFINITE);
        setCenter(table);
        setBottom(progress);
    }

    /** What is done to an item, in a sentence. */
    @FunctionalInterface
    public interface Effect<A> {
        String of(A item);
    }

    private static <A extends LaneItem> List<DataColumn<LaneRow<A>>> columns(Messages texts, Effect<A> effect) {
        List<DataColumn<LaneRow<A>>> columns = new ArrayList<>();
        columns.add(LaneColumns.table());
        columns.addAll(LaneColumns.facts());
        columns.add(DataColumn.<LaneRow<A>>text(texts.text("column.effect"), row -> effect.of(row.action()))
                .tooltip(row -> effect.of(row.action())));
        columns.addAll(LaneColumns.progress());
        columns.add(DataColumn.<LaneRow<A>>text(texts.text("column.answer"), LaneRow::detail)
                .tooltip(LaneRow::detail));
        return columns;
    }

    /** The job; its lanes are to tell the {@link #feed}. */
    public ScreenJob<R> running() {
        return running;
    }

    /** Takes what lanes tell; on any thread. */
    public LaneListener<A> feed() {
        return feed;
    }

    public void show(List<A> items) {
        rows.show(items, List.of(), Speed.ASSUMED);
    }

    private void pauseOrResume() {
        running.job().ifPresent(JobHandle::pauseOrResume);
    }

    private void refreshRows() {
        if (feed.drain(rows) || running.running().get()) {
            table.refresh();
        }
        progress.refresh();
    }

    /** To be called when somebody looks again. */
    public void shown() {
        if (running.running().get()) {
            clock.play();
        }
        refreshRows();
    }

    public void hidden() {
        clock.stop();
    }
}
