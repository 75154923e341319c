/** Commands that repeat: what is scheduled, the entries of the system's own scheduler, and how each run ended. */
@NullMarked
package dev.drydock.platform.schedule;

import org.jspecify.annotations.NullMarked;
