/** What a text of SQL sets, names and calls, and what a newer server refuses of it. */
@NullMarked
package dev.drydock.feature.upgrade.syntax;

import org.jspecify.annotations.NullMarked;
