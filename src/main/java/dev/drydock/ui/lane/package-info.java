/** Lanes on the screen: what each runs and ran, as rows and as a chart over time. */
@NullMarked
package dev.drydock.ui.lane;

import org.jspecify.annotations.NullMarked;
