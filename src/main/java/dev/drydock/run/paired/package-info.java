/** Two ways of the same work, timed in turns on a server, and what the one costs over the other. */
@NullMarked
package dev.drydock.run.paired;

import org.jspecify.annotations.NullMarked;
