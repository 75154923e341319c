package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.layer.ConfigModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A change that was not made yet: what is to happen to one module, in this order.
 *
 * @param module the module
 * @param from another copy that memory is taken from first
 * @param edits changes of memory
 * @param load whether ProxySQL is to work with it
 * @param save whether it is to be kept for the next start
 * @param notes what the draft cannot do, for the user
 */
public record Draft(
        ConfigModule module, Optional<Source> from, List<Edit> edits, boolean load, boolean save, List<String> notes) {

    /** Another copy as the source of memory. */
    public enum Source {
        RUNTIME,
        DISK
    }

    public Draft {
        edits = List.copyOf(edits);
        notes = List.copyOf(notes);
    }

    public static Draft of(ConfigModule module, List<Edit> edits, boolean load, boolean save) {
        return new Draft(module, Optional.empty(), edits, load, save, List.of());
    }

    /** A draft that takes the edits of memory back. */
    public static Draft from(ConfigModule module, Source source) {
        return new Draft(module, Optional.of(source), List.of(), false, false, List.of());
    }

    /** Exactly what is sent, in its order; the preview shows the same. */
    public List<DraftStatement> statements() {
        List<DraftStatement> statements = new ArrayList<>();
        from.ifPresent(source -> statements.add(
                DraftStatement.command(source == Source.DISK ? module.loadFromDisk() : module.saveFromRuntime())));
        edits.forEach(edit -> statements.add(edit.statement()));
        if (load) {
            statements.add(DraftStatement.command(module.load()));
        }
        if (save) {
            statements.add(DraftStatement.command(module.save()));
        }
        return List.copyOf(statements);
    }
}
