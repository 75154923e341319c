package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.feature.rowcount.CountOptions.OnPrimary;
import dev.drydock.ui.preferences.Preferences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;

/** What the user has chosen on the options bar. Limits of zero mean none, zero workers mean automatic. */
final class CountOptionsModel {

    private static final Pattern BETWEEN_GLOBS = Pattern.compile("[\\s,;]+");

    final ObservableSet<String> schemas = FXCollections.observableSet();
    final StringProperty tables = new SimpleStringProperty("");
    final StringProperty excludes = new SimpleStringProperty("");
    final BooleanProperty systemSchemas = new SimpleBooleanProperty();
    final ObjectProperty<Mode> mode = new SimpleObjectProperty<>(Mode.OWN_MOMENT);
    final IntegerProperty workers = new SimpleIntegerProperty();
    final IntegerProperty limitSeconds = new SimpleIntegerProperty();
    final IntegerProperty lockWaitSeconds = new SimpleIntegerProperty();
    final IntegerProperty maxThreadsRunning = new SimpleIntegerProperty();
    final IntegerProperty maxLagSeconds = new SimpleIntegerProperty();
    final BooleanProperty partitions = new SimpleBooleanProperty();
    final BooleanProperty refusePrimary = new SimpleBooleanProperty();
    final BooleanProperty growthTable = new SimpleBooleanProperty();

    /** @param production whether the server is one of production, where a primary is refused unless the user allows it */
    CountOptionsModel(boolean production, Preferences begin) {
        workers.set(begin.workers());
        limitSeconds.set(begin.limitSeconds());
        lockWaitSeconds.set(begin.lockWaitSeconds());
        maxThreadsRunning.set(begin.maxThreadsRunning());
        maxLagSeconds.set(begin.maxLagSeconds());
        refusePrimary.set(production);
    }

    CountOptions options() {
        return new CountOptions(
                new Scope(List.copyOf(schemas), globs(tables), globs(excludes), systemSchemas.get()),
                mode.get(),
                workers.get() == 0 ? OptionalInt.empty() : OptionalInt.of(workers.get()),
                Duration.ofSeconds(limitSeconds.get()),
                Duration.ofSeconds(Math.max(1, lockWaitSeconds.get())),
                partitions.get(),
                limit(maxThreadsRunning),
                limit(maxLagSeconds),
                refusePrimary.get() ? OnPrimary.REFUSE : OnPrimary.WARN,
                growthTable.get());
    }

    /** Calls the listener at every change of a choice. */
    void onChange(InvalidationListener listener) {
        List<Observable> all = new ArrayList<>(List.of(
                schemas,
                tables,
                excludes,
                systemSchemas,
                mode,
                workers,
                limitSeconds,
                lockWaitSeconds,
                maxThreadsRunning,
                maxLagSeconds,
                partitions,
                refusePrimary,
                growthTable));
        all.forEach(choice -> choice.addListener(listener));
    }

    private static List<String> globs(StringProperty text) {
        return Arrays.stream(BETWEEN_GLOBS.split(text.get().strip(), -1))
                .filter(glob -> !glob.isEmpty())
                .toList();
    }

    private static OptionalLong limit(IntegerProperty limit) {
        return limit.get() == 0 ? OptionalLong.empty() : OptionalLong.of(limit.get());
    }
}
