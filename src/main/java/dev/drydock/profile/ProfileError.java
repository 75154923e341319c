package dev.drydock.profile;

import dev.drydock.platform.error.ErrorCode;

/** What a saved server cannot have. */
public enum ProfileError implements ErrorCode {
    /** A host that is no name and no address. */
    HOST("E-2261"),
    /** An account that no SSH host can have. */
    SSH_USER("E-2262"),
    /** An account with control characters. */
    USER("E-2263"),
    /** A saved server that is not used, because it is not right; it stays in the file. */
    NOT_USED("E-2264");

    private final String id;

    ProfileError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "profile";
    }
}
