/** What is scheduled, as a tab. */
@NullMarked
package dev.drydock.ui.schedule;

import org.jspecify.annotations.NullMarked;
