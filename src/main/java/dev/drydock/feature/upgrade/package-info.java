/** The upgrade as a feature: what it is to the window, the command line and the history. Its parts are in the packages below. */
@NullMarked
package dev.drydock.feature.upgrade;

import org.jspecify.annotations.NullMarked;
