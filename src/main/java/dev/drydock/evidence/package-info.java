/** The report of recorded runs, made from what the history holds of them, the same for every feature. */
@NullMarked
package dev.drydock.evidence;

import org.jspecify.annotations.NullMarked;
