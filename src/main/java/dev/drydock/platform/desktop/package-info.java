/** What Drydock asks of the desktop that its window is on. */
@NullMarked
package dev.drydock.platform.desktop;

import org.jspecify.annotations.NullMarked;
