/** The rows of one table, a page at a time. */
@NullMarked
package dev.drydock.db.rows;

import org.jspecify.annotations.NullMarked;
