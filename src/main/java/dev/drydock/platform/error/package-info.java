/** What went wrong, in three parts: a sentence for the user, a stable code, copyable detail. */
@NullMarked
package dev.drydock.platform.error;

import org.jspecify.annotations.NullMarked;
