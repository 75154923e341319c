/** A whole history brought from one database to another, with a count and a digest of both sides. */
@NullMarked
package dev.drydock.history.move;

import org.jspecify.annotations.NullMarked;
