/** The database that a history lies in, whichever it is: its place, its schema, a session on it, and what its failures mean. */
@NullMarked
package dev.drydock.history.database;

import org.jspecify.annotations.NullMarked;
