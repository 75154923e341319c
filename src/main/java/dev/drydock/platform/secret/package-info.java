/** Passwords and other texts that must reach no log, argument list, report or history row. */
@NullMarked
package dev.drydock.platform.secret;

import org.jspecify.annotations.NullMarked;
