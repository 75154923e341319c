package dev.drydock.feature.encryption.cost;

import dev.drydock.platform.error.ErrorCode;

/** Why nothing is measured. */
public enum CostError implements ErrorCode {
    /** A production server. Argument: server. */
    PRODUCTION("E-4641"),
    /** A node of a cluster, where each write goes to all. Argument: server. */
    CLUSTER("E-4642");

    private final String id;

    CostError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "cost";
    }
}
