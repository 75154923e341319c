/** What a feature brings to the window, and what the window gives to a feature. */
@NullMarked
package dev.drydock.ui.module;

import org.jspecify.annotations.NullMarked;
