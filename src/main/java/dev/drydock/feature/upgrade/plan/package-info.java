/** What an upgrade of tables will do: which statement for which table, in which order, in how many lanes, at what cost. */
@NullMarked
package dev.drydock.feature.upgrade.plan;

import org.jspecify.annotations.NullMarked;
