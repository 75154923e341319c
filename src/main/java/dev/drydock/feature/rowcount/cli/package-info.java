/** The commands of row counts. */
@NullMarked
package dev.drydock.feature.rowcount.cli;

import org.jspecify.annotations.NullMarked;
