/** Servers of other programs, and of other Drydocks, in the window: choose a file, look, choose, save. */
@NullMarked
package dev.drydock.ui.importer;

import org.jspecify.annotations.NullMarked;
