/** Light and dark: the theme, the icons and the colours of environments. */
@NullMarked
package dev.drydock.ui.theme;

import org.jspecify.annotations.NullMarked;
