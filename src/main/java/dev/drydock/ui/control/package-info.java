/** Controls that the shell and the modules share: tables, charts, number formats, empty states and errors. */
@NullMarked
package dev.drydock.ui.control;

import org.jspecify.annotations.NullMarked;
