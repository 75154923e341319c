/** The system's own store of secrets, where a user may keep the vault's master password. */
@NullMarked
package dev.drydock.profile.keychain;

import org.jspecify.annotations.NullMarked;
