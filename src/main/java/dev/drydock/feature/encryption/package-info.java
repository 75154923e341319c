/** What of a server is encrypted, at rest and in transit, and what is not; without JavaFX. */
@NullMarked
package dev.drydock.feature.encryption;

import org.jspecify.annotations.NullMarked;
