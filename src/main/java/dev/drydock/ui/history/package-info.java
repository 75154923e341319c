/** The history of runs as a tab. */
@NullMarked
package dev.drydock.ui.history;

import org.jspecify.annotations.NullMarked;
