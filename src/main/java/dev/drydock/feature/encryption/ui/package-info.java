/** The screen of encryption. */
@NullMarked
package dev.drydock.feature.encryption.ui;

import org.jspecify.annotations.NullMarked;
