/** A watch over a cluster as a recorded job: its events and one-minute figures. */
@NullMarked
package dev.drydock.feature.galera.watch;

import org.jspecify.annotations.NullMarked;
