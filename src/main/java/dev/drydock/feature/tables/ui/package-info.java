/** Its screen. */
@NullMarked
package dev.drydock.feature.tables.ui;

import org.jspecify.annotations.NullMarked;
