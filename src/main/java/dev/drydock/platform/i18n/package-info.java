/** The message files, where every text that a user reads lives. */
@NullMarked
package dev.drydock.platform.i18n;

import org.jspecify.annotations.NullMarked;
