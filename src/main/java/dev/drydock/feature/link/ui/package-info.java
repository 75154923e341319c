/** The screen of the measurement of ways. */
@NullMarked
package dev.drydock.feature.link.ui;

import org.jspecify.annotations.NullMarked;
