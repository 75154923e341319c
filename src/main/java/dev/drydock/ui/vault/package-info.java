/** The vault in the window: unlocking, creating, changing, locking, and what the status bar says of it. */
@NullMarked
package dev.drydock.ui.vault;

import org.jspecify.annotations.NullMarked;
