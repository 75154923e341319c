/** The way of a result into the history: ahead on the local disk, then in batches into the database, exactly once. */
@NullMarked
package dev.drydock.history.journal;

import org.jspecify.annotations.NullMarked;
