/** Replication around an upgrade: who goes first, and what the last way back is at each step. */
@NullMarked
package dev.drydock.feature.upgrade.replication;

import org.jspecify.annotations.NullMarked;
