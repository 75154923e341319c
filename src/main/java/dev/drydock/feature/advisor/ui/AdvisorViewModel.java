package dev.drydock.feature.advisor.ui;

import dev.drydock.feature.advisor.ServerSettings;
import dev.drydock.feature.advisor.SettingsJob;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The settings of the server as they were read last. JavaFX thread only. */
final class AdvisorViewModel {

    private final ModuleContext context;
    private final ScreenJob<RunResult<ServerSettings>> reading;
    private final ReadOnlyObjectWrapper<@Nullable RunResult<ServerSettings>> read = new ReadOnlyObjectWrapper<>();

    AdvisorViewModel(ModuleContext context) {
        this.context = context;
        reading = new ScreenJob<RunResult<ServerSettings>>(context).onDone(read::set);
    }

    /** Null until they were read once. */
    ReadOnlyObjectProperty<@Nullable RunResult<ServerSettings>> settings() {
        return read.getReadOnlyProperty();
    }

    ScreenJob<?> reading() {
        return reading;
    }

    /** Reads them, in the background. */
    void read() {
        reading.start(server -> new SettingsJob(server, context::history));
    }
}
