/** Option files of a server: read with their includes, held against the facts of the hops, and corrected in a copy. */
@NullMarked
package dev.drydock.feature.upgrade.config;

import org.jspecify.annotations.NullMarked;
