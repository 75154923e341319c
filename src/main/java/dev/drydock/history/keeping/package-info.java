/** Keeping a history for years: retention, archives and their import, backup, compaction, grants for a team. */
@NullMarked
package dev.drydock.history.keeping;

import org.jspecify.annotations.NullMarked;
