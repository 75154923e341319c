/** Texts of SQL as a server reads them: words and signs, and the statements of stored programs. */
@NullMarked
package dev.drydock.db.syntax;

import org.jspecify.annotations.NullMarked;
