/** How findings of checks look, in every feature. */
@NullMarked
package dev.drydock.ui.check;

import org.jspecify.annotations.NullMarked;
