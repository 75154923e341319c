/** Texts of SQL as the server reads them: words and signs, statements of stored programs, and what a newer server refuses. */
@NullMarked
package dev.drydock.feature.upgrade.syntax;

import org.jspecify.annotations.NullMarked;
