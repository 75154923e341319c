/** Plain sessions watched over a time, and what former watches have seen. */
@NullMarked
package dev.drydock.feature.encryption.watch;

import org.jspecify.annotations.NullMarked;
