/** What tables a server has, read from its catalogue. */
@NullMarked
package dev.drydock.db.catalog;

import org.jspecify.annotations.NullMarked;
