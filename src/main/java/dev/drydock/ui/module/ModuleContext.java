package dev.drydock.ui.module;

import dev.drydock.platform.task.JobRunner;
import dev.drydock.ui.dialog.DialogService;

/**
 * What a module's screen works with.
 *
 * @param server the server of the tab
 * @param jobs runs its jobs; outcomes come on the JavaFX thread
 * @param dialogs asks and tells the user
 * @param navigator moves to other places
 */
public record ModuleContext(OpenedServer server, JobRunner jobs, DialogService dialogs, Navigator navigator) {}
