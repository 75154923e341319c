/** Commands that schedule other commands, and run them for the system's scheduler. */
@NullMarked
package dev.drydock.cli.schedule;

import org.jspecify.annotations.NullMarked;
