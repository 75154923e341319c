package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.Gates;
import java.util.EnumMap;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/** The gates of the wizard and people's words on them, which go into the history with the run. JavaFX thread only. */
final class GatesModel {

    private final ReadOnlyObjectWrapper<@Nullable Gates> gates = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper blocked = new ReadOnlyBooleanWrapper(true);
    private final BooleanProperty stale = new SimpleBooleanProperty();

    GatesModel() {
        blocked.bind(Bindings.createBooleanBinding(() -> stale.get() || !through(gates.get()), gates, stale));
    }

    private static boolean through(@Nullable Gates read) {
        return read != null && read.through();
    }

    /** Null until they were read. */
    ReadOnlyObjectProperty<@Nullable Gates> gatesProperty() {
        return gates.getReadOnlyProperty();
    }

    /** Whether they were read before the server changed, and have to be read again. */
    BooleanProperty staleProperty() {
        return stale;
    }

    /** Whether something stands in the way, nobody has looked, or what was seen is stale. */
    ReadOnlyBooleanProperty blockedProperty() {
        return blocked.getReadOnlyProperty();
    }

    /** Takes a new reading; words on what is as it was stay. */
    void show(Gates read) {
        Gates before = gates.get();
        set(before == null ? read : before.reread(read.all()));
    }

    /** Records a person's word on a gate. */
    void state(Gate.Id id, String text) {
        Gates now = gates.get();
        if (now != null) {
            set(now.with(id, text));
        }
    }

    /** What people have said, by gate. */
    Map<Gate.Id, String> said() {
        Gates now = gates.get();
        Map<Gate.Id, String> said = new EnumMap<>(Gate.Id.class);
        if (now != null) {
            now.statements().forEach((id, statement) -> said.put(id, statement.text()));
        }
        return said;
    }

    void takeBack(Gate.Id id) {
        Gates now = gates.get();
        if (now != null) {
            set(now.without(id));
        }
    }

    private void set(Gates now) {
        gates.set(now);
    }
}
