/** From which series to which an upgrade goes, and through which hops. */
@NullMarked
package dev.drydock.feature.upgrade.path;

import org.jspecify.annotations.NullMarked;
