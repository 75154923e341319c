/** The encrypted file in which passwords are kept for those who want them kept. */
@NullMarked
package dev.drydock.profile.vault;

import org.jspecify.annotations.NullMarked;
