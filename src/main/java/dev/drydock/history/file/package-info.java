/** A history in an H2 file of this computer: its locks, its accounts, its migrations, and whether it was closed whole. */
@NullMarked
package dev.drydock.history.file;

import org.jspecify.annotations.NullMarked;
