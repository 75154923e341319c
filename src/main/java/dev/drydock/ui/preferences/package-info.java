/** What a user prefers of the window and of new runs: kept with the window, applied at once. */
@NullMarked
package dev.drydock.ui.preferences;

import org.jspecify.annotations.NullMarked;
