/** The commands of sessions and locks. */
@NullMarked
package dev.drydock.feature.sessions.cli;

import org.jspecify.annotations.NullMarked;
