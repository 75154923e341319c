/** The screen of sessions and locks. */
@NullMarked
package dev.drydock.feature.sessions.ui;

import org.jspecify.annotations.NullMarked;
