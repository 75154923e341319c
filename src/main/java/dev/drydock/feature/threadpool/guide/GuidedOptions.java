package dev.drydock.feature.threadpool.guide;

import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.setup.SetupOptions;
import java.time.Duration;
import java.util.Optional;

/**
 * How a guided run goes.
 *
 * @param setup file, restart and patience
 * @param load what is measured before and after; empty for nothing
 * @param toAnswer longest wait for the decision; silence leaves what was set up
 */
public record GuidedOptions(SetupOptions setup, Optional<LoadOptions> load, Duration toAnswer) {}
