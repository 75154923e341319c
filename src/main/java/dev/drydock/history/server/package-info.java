/** A history in a database that a team shares: whether the server is fit for it, its schema, and what the account may do. */
@NullMarked
package dev.drydock.history.server;

import org.jspecify.annotations.NullMarked;
