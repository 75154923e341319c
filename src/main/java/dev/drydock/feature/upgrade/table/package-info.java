/** Asks a server which of its tables its version wants upgraded, and reads every row of the answers. */
@NullMarked
package dev.drydock.feature.upgrade.table;

import org.jspecify.annotations.NullMarked;
