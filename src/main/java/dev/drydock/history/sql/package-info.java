/** How the databases that hold a history differ in their SQL, and rows read and written without knowing which it is. */
@NullMarked
package dev.drydock.history.sql;

import org.jspecify.annotations.NullMarked;
