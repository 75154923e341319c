package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableName;
import dev.drydock.ui.module.CountedRows;
import dev.drydock.ui.task.EventFeed;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.util.Duration;

/** Brings the rows of tables to their lines while a count runs, some at a time: a count may end thousands in a second. */
final class LiveCounts implements CountedRows {

    private static final Duration GATHERED = Duration.millis(250);

    private final EventFeed<SchemaLines> events = new EventFeed<>();
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final SchemaLines lines;
    private final Runnable changed;

    /** @param changed draws the lines again; on the JavaFX thread */
    LiveCounts(SchemaLines lines, Runnable changed) {
        this.lines = lines;
        this.changed = changed;
    }

    @Override
    public void counted(String serverKey, TableName table, long rows, Instant at) {
        events.add(to -> to.counted(serverKey, table, rows, at));
        if (waiting.compareAndSet(false, true)) {
            Platform.runLater(() -> {
                PauseTransition pause = new PauseTransition(GATHERED);
                pause.setOnFinished(_ -> {
                    waiting.set(false);
                    if (events.drain(lines)) {
                        changed.run();
                    }
                });
                pause.play();
            });
        }
    }
}
