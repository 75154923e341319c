/** The report of runs in the window: looked at, signed off, saved. */
@NullMarked
package dev.drydock.ui.report;

import org.jspecify.annotations.NullMarked;
