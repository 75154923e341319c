/** What one way of the same work costs over another, on the screen. */
@NullMarked
package dev.drydock.ui.paired;

import org.jspecify.annotations.NullMarked;
