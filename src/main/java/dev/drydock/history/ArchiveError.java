package dev.drydock.history;

import dev.drydock.platform.error.ErrorCode;

/** Why runs are not archived, imported, deleted by rule, backed up or compacted. */
public enum ArchiveError implements ErrorCode {
    /** The file is no archive. Argument: file. */
    NO_ARCHIVE("E-5032"),
    /** A newer Drydock wrote the archive. Arguments: file, version found, newest known. */
    NEWER("E-5033"),
    /** The archive is damaged or was changed. Arguments: file, number of the line. */
    DAMAGED("E-5034"),
    /** The archive unpacks to far more than it may. Argument: file. */
    BOMB("E-5035"),
    /** The archive cannot be written or does not read back as it was written. Argument: file. */
    NOT_WRITTEN("E-5036"),
    /** A run is not as the chain has it. Argument: run. */
    RUN_NOT_SOUND("E-5037"),
    /** The clock is behind the newest run. Arguments: start of the newest run, time now. */
    CLOCK_BEHIND("E-5038"),
    /** There is a file of this name. Argument: file. */
    EXISTS("E-5039"),
    /** No backup could be made. Argument: folder. */
    NO_BACKUP("E-5040"),
    /** The history is open elsewhere and cannot be compacted. Argument: file. */
    STILL_OPEN("E-5041"),
    /** Too little room. Arguments: folder, bytes needed, bytes free. */
    NO_ROOM("E-5042"),
    /** An import ended early. Arguments: runs that are here, all runs of the archive, file. */
    IMPORT_ENDED("E-5043"),
    /** Not of this history: it lies on a server. */
    LOCAL_ONLY("E-5044"),
    /** Another archive lies there than was verified. Argument: file. */
    REPLACED("E-5045");

    private final String id;

    ArchiveError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
