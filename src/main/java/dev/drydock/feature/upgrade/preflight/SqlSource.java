package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.syntax.SqlText;

/** A text of SQL that will run on the target, too: a stored program, a view, a statement that a program prepares,
 * or one that the server has run lately. */
public record SqlSource(Subject subject, SqlText text) {}
