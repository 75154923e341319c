/** One statement of a user that only reads: told from those that act, and its answer read within limits. */
@NullMarked
package dev.drydock.db.query;

import org.jspecify.annotations.NullMarked;
