/** Commands: what menus, shortcuts and the command palette run. */
@NullMarked
package dev.drydock.ui.palette;

import org.jspecify.annotations.NullMarked;
