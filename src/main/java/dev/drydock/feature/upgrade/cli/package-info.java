/** The commands of the upgrade. */
@NullMarked
package dev.drydock.feature.upgrade.cli;

import org.jspecify.annotations.NullMarked;
