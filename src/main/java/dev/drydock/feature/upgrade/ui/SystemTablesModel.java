package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.run.SystemStateJob;
import dev.drydock.feature.upgrade.run.SystemTablesJob;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.feature.upgrade.tool.ToolSearch;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.platform.task.Job;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.EventFeed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** State of the last part of the wizard: which program, what it writes, how it ended. JavaFX thread only. */
final class SystemTablesModel {

    private final ModuleContext context;
    private final Supplier<OpenServer> server;
    private final EventFeed<Consumer<String>> lines = new EventFeed<>();
    private final StringProperty program = new SimpleStringProperty("");
    private final ObjectProperty<VendorTool.@Nullable Outcome> outcome = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable SystemTableState> state = new SimpleObjectProperty<>();

    /**
     * Begins to look at the tables, and for the program, in the background.
     *
     * @param server the tab's server as it is connected when it is asked for
     */
    SystemTablesModel(ModuleContext context, Supplier<OpenServer> server) {
        this.context = context;
        this.server = server;
        OpenServer now = server.get();
        Background.run(
                "system tables",
                () -> now.query(session -> SystemTableState.read(session, now.facts())),
                this::first,
                _ -> {});
        if (needed()) {
            // where it cannot be looked for, it can still be chosen
            Background.run("program for system tables", () -> ToolSearch.find(server.get()), this::found, _ -> {});
        }
    }

    /** Whether the server leaves its system tables to a program. */
    boolean needed() {
        return VendorTool.neededBy(server().facts());
    }

    OpenServer server() {
        return server.get();
    }

    /** Path of the program; empty until it is found or chosen. */
    StringProperty programProperty() {
        return program;
    }

    /** How the program ended; null before. */
    ReadOnlyObjectProperty<VendorTool.@Nullable Outcome> outcomeProperty() {
        return outcome;
    }

    /** What the tables were at the last look; null before the first. */
    ReadOnlyObjectProperty<@Nullable SystemTableState> stateProperty() {
        return state;
    }

    /** A job may have looked before this came. */
    private void first(SystemTableState found) {
        if (state.get() == null && found.stale()) {
            show(found);
        }
    }

    /** Takes what a check found, if it looked at them. */
    void show(SystemTableState found) {
        if (found.asked()) {
            state.set(found);
        }
    }

    /** Whether the last look found something to do. */
    boolean open() {
        SystemTableState seen = state.get();
        return seen != null && seen.open() > 0;
    }

    /** The job that only looks at the tables. */
    Job<SystemTableState> check() {
        return new SystemStateJob(server.get());
    }

    /** The job that runs the chosen program and then looks at the tables. */
    Job<RunResult<SystemTablesJob.Upgraded>> job() {
        outcome.set(null);
        OpenServer now = server.get();
        VendorTool tool = new VendorTool(Path.of(program.get().strip()), now.password());
        return new SystemTablesJob(now, tool, context::history, line -> lines.add(to -> to.accept(line)));
    }

    void ended(RunResult<SystemTablesJob.Upgraded> how) {
        outcome.set(how.value().tool());
        show(how.value().tables());
        how.problems().forEach(problem -> lines.add(to -> to.accept(problem.full())));
    }

    /** Passes on the lines that came since the last call. */
    void drain(Consumer<String> to) {
        lines.drain(to);
    }

    private void found(Optional<Path> path) {
        if (program.get().isBlank()) {
            path.ifPresent(file -> program.set(file.toString()));
        }
    }
}
