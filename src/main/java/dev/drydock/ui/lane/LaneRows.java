package dev.drydock.ui.lane;

import dev.drydock.lane.LaneItem;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.Speed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The items of a plan as rows, kept up to date by what lanes tell. JavaFX thread only. */
public class LaneRows<A extends LaneItem> implements LaneListener<A> {

    private final ObservableList<LaneRow<A>> rows = FXCollections.observableArrayList();
    private final Map<A, LaneRow<A>> byItem = new HashMap<>();

    public ObservableList<LaneRow<A>> all() {
        return rows;
    }

    /** Shows what is not being carried out yet. */
    public void show(List<A> items, List<A> excluded, Speed speed) {
        byItem.clear();
        items.forEach(item -> byItem.put(item, new LaneRow<>(item, speed.expected(item), false)));
        excluded.forEach(item -> byItem.put(item, new LaneRow<>(item, speed.expected(item), true)));
        rows.setAll(Stream.concat(items.stream(), excluded.stream())
                .map(byItem::get)
                .toList());
    }

    @Override
    public void started(A item, int lane, long connection) {
        row(item).started(lane);
    }

    @Override
    public void progress(A item, double share) {
        row(item).progress(share);
    }

    @Override
    public void postponed(A item, String blockedBy) {
        row(item).locked(blockedBy);
    }

    @Override
    public void finished(LaneResult<A> result) {
        row(result.action()).finished(result);
    }

    private LaneRow<A> row(A item) {
        LaneRow<A> row = byItem.get(item);
        if (row == null) {
            throw new IllegalStateException(item.shown() + " is not in the plan that is shown");
        }
        return row;
    }
}
