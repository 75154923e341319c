/** The vendor's own program that upgrades the system tables, {@code mysql_upgrade} or {@code mariadb-upgrade}: found, fit, run. */
@NullMarked
package dev.drydock.feature.upgrade.tool;

import org.jspecify.annotations.NullMarked;
