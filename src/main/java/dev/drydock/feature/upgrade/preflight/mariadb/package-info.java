/** Checks of the hops of MariaDB, one class a check; the facts are in {@code resources/upgrade/mariadb-*.csv}. */
@NullMarked
package dev.drydock.feature.upgrade.preflight.mariadb;

import org.jspecify.annotations.NullMarked;
