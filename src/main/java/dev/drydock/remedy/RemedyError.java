package dev.drydock.remedy;

import dev.drydock.platform.error.ErrorCode;

/** Why remedies do not run, or not as they should. */
public enum RemedyError implements ErrorCode {
    /** None of the findings has a remedy that runs. Argument: server. */
    NOTHING_RUNS("E-4801"),
    /** Drydock's own account would be asked for TLS, and comes without. Arguments: account, server. */
    LOCKS_OUT("E-4802"),
    /** A setting could not be put back. Arguments: statement, server. */
    NOT_PUT_BACK("E-4804"),
    /** Nobody knows how a statement ended. Arguments: statement, server. */
    END_UNKNOWN("E-4805"),
    /** The second look failed. Argument: why. */
    NOT_LOOKED("E-4806");

    private final String id;

    RemedyError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
