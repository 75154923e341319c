/** Commands on the history: search, marks, trends, retention, archives and backups. */
@NullMarked
package dev.drydock.cli.history;

import org.jspecify.annotations.NullMarked;
