package dev.drydock.ui.schedule;

import dev.drydock.platform.schedule.SchedulableCommands;
import dev.drydock.platform.schedule.Schedulers;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Where schedules are kept, and what starts them.
 *
 * @param dataFolder of this Drydock
 * @param schedulers of this computer
 * @param commands what can be scheduled
 * @param program what the scheduler is to start; may throw E-1069
 */
public record ScheduleSource(
        Path dataFolder, Schedulers schedulers, SchedulableCommands commands, Supplier<Path> program) {}
