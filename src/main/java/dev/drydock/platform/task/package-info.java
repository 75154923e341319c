/** Jobs: work that takes longer than a blink, with stages, holds, pause and a cancel that ends the work on the server. */
@NullMarked
package dev.drydock.platform.task;

import org.jspecify.annotations.NullMarked;
