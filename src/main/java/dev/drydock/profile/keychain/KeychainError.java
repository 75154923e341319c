package dev.drydock.profile.keychain;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the system's keychain. The vault opens with its master password all the same. */
public enum KeychainError implements ErrorCode {
    /** This system has none that runs, or none that is known. */
    NONE("E-2241"),
    /** The keychain did not take the secret. */
    REFUSED("E-2242"),
    /** The keychain does not answer. */
    NO_ANSWER("E-2243");

    private final String id;

    KeychainError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "keychain";
    }
}
