package dev.drydock.ui.schedule;

import dev.drydock.platform.schedule.Schedulers;
import java.nio.file.Path;

/**
 * Where schedules are kept, and what starts them.
 *
 * @param dataFolder of this Drydock
 * @param schedulers of this computer
 */
public record ScheduleSource(Path dataFolder, Schedulers schedulers) {}
