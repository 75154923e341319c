/** The sessions of a server, who waits for whose lock, and how a session is ended. */
@NullMarked
package dev.drydock.feature.sessions;

import org.jspecify.annotations.NullMarked;
