/** Jobs in the window: the runner that delivers on the JavaFX thread, short background work and the tasks panel. */
@NullMarked
package dev.drydock.ui.task;

import org.jspecify.annotations.NullMarked;
