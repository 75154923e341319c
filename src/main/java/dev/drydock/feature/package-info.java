/** What the features share in recording their runs; it knows no single feature. */
@NullMarked
package dev.drydock.feature;

import org.jspecify.annotations.NullMarked;
