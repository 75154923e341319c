/** Passwords from programs of the user's own, such as {@code pass} or {@code op}. */
@NullMarked
package dev.drydock.profile.command;

import org.jspecify.annotations.NullMarked;
