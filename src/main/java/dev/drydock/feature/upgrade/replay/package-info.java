/** Statements of applications, read from logs and run on an old and a new server, whose answers are compared. */
@NullMarked
package dev.drydock.feature.upgrade.replay;

import org.jspecify.annotations.NullMarked;
