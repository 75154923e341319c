/** How long an upgrade takes and how to go back: what a rehearsal measured, what it forecasts, and the run book. */
@NullMarked
package dev.drydock.feature.upgrade.window;

import org.jspecify.annotations.NullMarked;
