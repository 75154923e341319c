/** The commands on Galera clusters. */
@NullMarked
package dev.drydock.feature.galera.cli;

import org.jspecify.annotations.NullMarked;
