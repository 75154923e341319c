/** What a feature is to the window, the command line and the history, and the recorded job they share. It knows no feature. */
@NullMarked
package dev.drydock.module;

import org.jspecify.annotations.NullMarked;
