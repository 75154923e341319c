/** The store that the rest of Drydock uses: runs are written, found, marked and signed through it. */
@NullMarked
package dev.drydock.history.store;

import org.jspecify.annotations.NullMarked;
