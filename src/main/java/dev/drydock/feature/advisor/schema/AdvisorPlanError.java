package dev.drydock.feature.advisor.schema;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;

/** Why no plan of a conversion is made. */
public enum AdvisorPlanError implements ErrorCode {
    /** Arguments: the schema. */
    NO_SCHEMA("E-4951"),
    /** Arguments: the collation. */
    NO_COLLATION("E-4952"),
    /** The order would be a guess. Arguments: why foreign keys cannot be read. */
    NO_KEYS("E-4953");

    private final String id;

    AdvisorPlanError(String id) {
        this.id = id;
    }

    DrydockException as(String argument) {
        return new DrydockException(Problem.of(this, "", argument));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "advisorplan";
    }
}
