/** Opened servers: a pool for the short queries of screens, a control connection, and sessions for long statements. */
@NullMarked
package dev.drydock.db.pool;

import org.jspecify.annotations.NullMarked;
