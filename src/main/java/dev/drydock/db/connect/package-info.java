/** How a connection is made: the way to the server, its greeting, the driver that fits, and the step-by-step test. */
@NullMarked
package dev.drydock.db.connect;

import org.jspecify.annotations.NullMarked;
