/** Its screen. */
@NullMarked
package dev.drydock.feature.query.ui;

import org.jspecify.annotations.NullMarked;
