package dev.drydock.feature.encryption.certificate;

import dev.drydock.platform.error.ErrorCode;

/** Failures in making and reading certificates. */
public enum CertificateError implements ErrorCode {
    /** There is something in the folder already. Argument: folder. */
    NOT_EMPTY("E-4601"),
    /** A file holds no certificate or key that can be read. Argument: file. */
    UNREADABLE("E-4602"),
    /** They could not be written. Argument: folder. */
    NOT_WRITTEN("E-4603");

    private final String id;

    CertificateError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "certificate";
    }
}
