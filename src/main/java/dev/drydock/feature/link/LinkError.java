package dev.drydock.feature.link;

import dev.drydock.platform.error.ErrorCode;

/** Failures of a measurement of ways (E-43xx). */
public enum LinkError implements ErrorCode {
    PRODUCTION("E-4301"),
    NO_SSH("E-4302"),
    OTHER_SERVER("E-4303");

    private final String id;

    LinkError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
