/** Galera clusters: what they are called in runs and errors. Work is in the packages below. */
@NullMarked
package dev.drydock.feature.galera;

import org.jspecify.annotations.NullMarked;
