/** Questions and messages to the user. */
@NullMarked
package dev.drydock.ui.dialog;

import org.jspecify.annotations.NullMarked;
