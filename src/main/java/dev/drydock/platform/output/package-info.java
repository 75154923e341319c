/** Files that users asked for, and what was there before them. */
@NullMarked
package dev.drydock.platform.output;

import org.jspecify.annotations.NullMarked;
