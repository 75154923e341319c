/** The command line: commands over the same jobs and the same history as the window, without logic of their own. */
@NullMarked
package dev.drydock.cli;

import org.jspecify.annotations.NullMarked;
