/** Checks of a cluster over all its nodes at once, and the job that runs and records them. */
@NullMarked
package dev.drydock.feature.galera.check;

import org.jspecify.annotations.NullMarked;
