/** Its screen. */
@NullMarked
package dev.drydock.feature.advisor.ui;

import org.jspecify.annotations.NullMarked;
