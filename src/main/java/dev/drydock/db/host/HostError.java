package dev.drydock.db.host;

import dev.drydock.platform.error.ErrorCode;

/** Failures on the machine of a database server (E-24xx). */
public enum HostError implements ErrorCode {
    /** A file that cannot be read there, or is no text in UTF-8. */
    UNREADABLE("E-2401"),
    /** A file is another than when it was read. */
    CHANGED_MEANWHILE("E-2402"),
    /** A file or folder could not be put there; everything is as it was. */
    NOT_PUT("E-2403"),
    /** The account there is not root and may not become it. */
    NOT_ROOT("E-2404"),
    /** There is no way over SSH to the machine. Argument: server. */
    NO_HOST("E-2405"),
    /** Accounts other than root may write to the folder of a file, and none of them can do it. Arguments: file, host. */
    FOLDER_OF_OTHERS("E-2406"),
    /** A server ended while it was restarted, and is down. Arguments: server, commands that start it. */
    SERVER_ENDED("E-2407"),
    /** No private folder could be made there, or the session with the shell that guards it was lost. Arguments: folder, host. */
    NO_FOLDER("E-2409"),
    /** A folder has too little room. Arguments: folder, host, free, wanted. */
    NO_ROOM("E-2410");

    private final String id;

    HostError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
