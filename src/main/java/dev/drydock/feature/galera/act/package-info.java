/** What changes a cluster: nodes taken out and brought back, weights, guided restarts, and the way back after a full stop. */
@NullMarked
package dev.drydock.feature.galera.act;

import org.jspecify.annotations.NullMarked;
