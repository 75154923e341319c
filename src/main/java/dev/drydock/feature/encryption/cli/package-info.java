/** The commands of encryption. */
@NullMarked
package dev.drydock.feature.encryption.cli;

import org.jspecify.annotations.NullMarked;
