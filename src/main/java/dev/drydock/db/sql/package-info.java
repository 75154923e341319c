/** Statements: quoted by one place, run on sessions, and ended on the server when the user cancels. */
@NullMarked
package dev.drydock.db.sql;

import org.jspecify.annotations.NullMarked;
