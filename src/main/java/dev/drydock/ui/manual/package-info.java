/** The pages of the manual, shown in the window. */
@NullMarked
package dev.drydock.ui.manual;

import org.jspecify.annotations.NullMarked;
