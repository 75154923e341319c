/** What a survey of encryption is held against. */
@NullMarked
package dev.drydock.feature.encryption.checks;

import org.jspecify.annotations.NullMarked;
