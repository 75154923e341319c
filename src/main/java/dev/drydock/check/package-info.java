/** Checks of servers and what they find: one runner for all features, which never passes silently over what it could not look at. */
@NullMarked
package dev.drydock.check;

import org.jspecify.annotations.NullMarked;
