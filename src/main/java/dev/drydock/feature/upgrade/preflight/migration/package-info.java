/** What stands in the way of a move from MySQL to MariaDB or back, which is a migration and no upgrade. */
@NullMarked
package dev.drydock.feature.upgrade.preflight.migration;

import org.jspecify.annotations.NullMarked;
