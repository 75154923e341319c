package dev.drydock.feature.sessions;

import dev.drydock.platform.error.ErrorCode;

/** Why a session is not ended. */
public enum SessionsError implements ErrorCode {
    /** No session has this number. Arguments: number, server. */
    NO_SESSION("E-4901"),
    /** It belongs to the server itself, or to Drydock. Arguments: number, account. */
    NOT_TO_END("E-4902"),
    /** The KILL was sent, and it is still there. Arguments: number, seconds. */
    STILL_THERE("E-4903"),
    /** The number belongs to another session by now. Arguments: number, account before, account now. */
    ANOTHER_SESSION("E-4904"),
    /** It slept when it was chosen, and does something now. Arguments: number, account. */
    ACTIVE_AGAIN("E-4905"),
    /** It does not do any more what it was chosen for. Arguments: number, account. */
    CHANGED("E-4906"),
    /** No session meets the rule. Arguments: rule, server. */
    NONE_MEETS("E-4907");

    private final String id;

    SessionsError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
