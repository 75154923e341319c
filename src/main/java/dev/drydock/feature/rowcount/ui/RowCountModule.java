package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.RecentCounts;
import dev.drydock.feature.rowcount.RowCountFeature;
import dev.drydock.history.GrowthPoint;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.CountedRows;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.TableAct;
import dev.drydock.ui.module.WorkbenchModule;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Row counts as a module of the window. */
public final class RowCountModule implements WorkbenchModule {

    private final List<CountedRows> listeners = new CopyOnWriteArrayList<>();

    @Override
    public Feature feature() {
        return new RowCountFeature();
    }

    @Override
    public Feather icon() {
        return Feather.HASH;
    }

    @Override
    public List<TableAct> tableActs() {
        return List.of(new TableAct("count", icon(), Messages.of("rowcountui").text("only.this"), false));
    }

    @Override
    public Map<TableName, LastCount> lastCounts(HistoryStore history, String serverKey) {
        Map<TableName, LastCount> last = new HashMap<>();
        RecentCounts.read(history, serverKey).points().forEach((table, points) -> {
            GrowthPoint newest = points.getLast();
            last.put(
                    table,
                    new LastCount(
                            newest.measure(),
                            points.size() < 2
                                    ? OptionalLong.empty()
                                    : OptionalLong.of(newest.measure()
                                            - points.get(points.size() - 2).measure()),
                            newest.at()));
        });
        return last;
    }

    @Override
    public void onCounted(CountedRows listener) {
        listeners.add(listener);
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new RowCountView(new RowCountViewModel(context, this::counted), context);
    }

    @Override
    public Optional<SeveralServers.Pages> several() {
        return Optional.of((profiles, servers) -> new FleetCountView(profiles, servers, this::counted));
    }

    private void counted(String server, TableName table, long rows, Instant at) {
        listeners.forEach(listener -> listener.counted(server, table, rows, at));
    }

    @Override
    public Optional<Node> compare(HistoryStore history, String kind, long earlierRunId, long laterRunId) {
        return Optional.of(new ComparisonView(() -> history, earlierRunId, laterRunId));
    }
}
