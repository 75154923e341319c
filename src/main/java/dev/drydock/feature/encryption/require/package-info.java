/** Refusing plain connections: who would be locked out, the change, its proof, and the way back. */
@NullMarked
package dev.drydock.feature.encryption.require;

import org.jspecify.annotations.NullMarked;
