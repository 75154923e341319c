package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolWindow;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.OptionalDouble;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;

/** The groups of a pool, a cell each: the redder, the more of it waits. Each cell says its figures, too. JavaFX thread only. */
final class HeatStrip extends FlowPane {

    private static final Messages TEXT = Messages.of("threadpool");
    private static final double GAP = 4;
    private static final double CELL = 76;
    private static final int LEVELS = 4;

    HeatStrip() {
        super(GAP, GAP);
        setId("threadpool-groups");
    }

    void show(PoolWindow window) {
        getChildren()
                .setAll(window.now().groups().stream()
                        .map(group -> cell(group, window))
                        .toList());
    }

    private static Label cell(PoolGroup group, PoolWindow window) {
        Label cell = new Label(TEXT.text("heat.cell", group.id(), group.active(), group.threads(), group.queued()));
        cell.getStyleClass().addAll("dd-heat", "dd-heat-" + level(group));
        cell.setMinWidth(CELL);
        String words = TEXT.text(
                "heat.words",
                group.id(),
                group.connections(),
                group.threads(),
                group.active(),
                group.standby(),
                group.queued(),
                rate(window.rate(Counter.STALLS, group.id())),
                rate(window.rate(Counter.WAKES, group.id())),
                rate(window.rate(Counter.THROTTLES, group.id())));
        cell.setTooltip(new Tooltip(words));
        cell.setAccessibleText(words);
        cell.setFocusTraversable(true);
        return cell;
    }

    /** 0 where nothing is done, 1 at work, 2 to 4 the more wait for each thread. */
    static int level(PoolGroup group) {
        if (group.queued() == 0) {
            return group.stalled() > 0 ? 2 : group.active() > 0 ? 1 : 0;
        }
        double each = group.queued() / (double) Math.max(1, group.threads());
        return each < 1 ? 2 : each < LEVELS ? LEVELS - 1 : LEVELS;
    }

    private static String rate(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "–";
    }
}
