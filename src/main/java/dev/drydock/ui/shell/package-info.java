/** The window: menus, tabs, panels, status bar and its remembered state. */
@NullMarked
package dev.drydock.ui.shell;

import org.jspecify.annotations.NullMarked;
