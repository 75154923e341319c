package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.platform.task.JobContext;

/**
 * What all that is tried on copies of a data directory works with.
 *
 * @param times where each step says how long it took
 */
record CopyRun(SourceSettings settings, RehearsalRecorder recorder, WindowTimes times, JobContext context) {}
