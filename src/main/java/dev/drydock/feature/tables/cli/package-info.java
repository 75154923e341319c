/** Its command. */
@NullMarked
package dev.drydock.feature.tables.cli;

import org.jspecify.annotations.NullMarked;
