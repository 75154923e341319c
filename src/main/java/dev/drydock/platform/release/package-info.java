/** Asks, when a user wants to know, whether there is a newer Drydock: the only place that speaks to anything but servers. */
@NullMarked
package dev.drydock.platform.release;

import org.jspecify.annotations.NullMarked;
