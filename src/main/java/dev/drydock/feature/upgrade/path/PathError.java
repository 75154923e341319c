package dev.drydock.feature.upgrade.path;

import dev.drydock.platform.error.ErrorCode;

/** Why there is no way from a server to a target (E-42xx). */
public enum PathError implements ErrorCode {
    UNKNOWN_TARGET("E-4201"),
    SAME_SERIES("E-4202"),
    DOWNGRADE("E-4203"),
    TOO_OLD("E-4204"),
    MARIADB("E-4205"),
    NOT_A_DATABASE_SERVER("E-4206"),
    TO_MARIADB("E-4207");

    private final String id;

    PathError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "upgrade";
    }
}
