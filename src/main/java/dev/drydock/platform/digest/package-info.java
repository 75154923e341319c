/** Digests of bytes. */
@NullMarked
package dev.drydock.platform.digest;

import org.jspecify.annotations.NullMarked;
