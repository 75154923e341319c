package dev.drydock.evidence;

import dev.drydock.platform.error.ErrorCode;

/** What can be wrong with a report. */
public enum ReportError implements ErrorCode {
    /** None or too many runs in one document. Arguments: how many, most. */
    NUMBER_OF_RUNS("E-5101"),
    /** A profile of redaction that there is not. Arguments: its name, those that there are. */
    NO_SUCH_PROFILE("E-5102"),
    /** The logo cannot be used. Arguments: file, why. */
    LOGO("E-5103"),
    /** There is no key to sign with. */
    NO_KEY("E-5104"),
    /** A signing key is there already. */
    KEY_EXISTS("E-5105"),
    /** A public key cannot be read. Argument: what was given. */
    PUBLIC_KEY("E-5106"),
    /** The program that signs failed. Arguments: program, what it said. */
    SIGNING_FAILED("E-5107"),
    /** The file cannot be read. Arguments: file, why. */
    FILE_UNREADABLE("E-5108"),
    /** The file was written, but that it was could not be recorded. Argument: file. */
    NOT_RECORDED("E-5109"),
    /** There is nothing of that name to compare with. Argument: number or tag. */
    NO_BASELINE("E-5110");

    private final String id;

    ReportError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
