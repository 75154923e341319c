/** Changes that can be undone: carried out, proven, kept or undone; what was left in force is found again and ended. */
@NullMarked
package dev.drydock.change;

import org.jspecify.annotations.NullMarked;
