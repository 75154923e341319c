package dev.drydock.platform.error;

/** Failures of the kernel itself. */
public enum PlatformError implements ErrorCode {
    /** A defect of Drydock: an exception that no code expected. */
    BUG("E-1001"),
    /** A settings or profile file cannot be read; it was kept aside. */
    SETTINGS_UNREADABLE("E-1002"),
    /** A settings or profile file cannot be written. */
    SETTINGS_UNWRITABLE("E-1003"),
    /** A settings or profile file was written by a newer version. */
    SETTINGS_NEWER("E-1004"),
    /** An output file cannot be written. */
    OUTPUT_UNWRITABLE("E-1005"),
    /** A settings or profile file is there, but the system does not let Drydock read it; it was left as it is. */
    SETTINGS_INACCESSIBLE("E-1006"),
    /** A place for output that cannot be written to, found before the work for it began. */
    OUTPUT_REFUSED("E-1007"),
    /** Standard output was closed or full before everything was on it. */
    STANDARD_OUTPUT("E-1008"),
    /** A job was ended because it waited too long. Arguments: seconds, what for. */
    WAITED_TOO_LONG("E-1009"),
    /** Another process has had the turn to change a settings file for too long. Arguments: file, seconds. */
    SETTINGS_BUSY("E-1010"),
    /** A part of the program did not end in its time when the program was closed. */
    NOT_CLOSED("E-1020"),
    /** Jobs did not end in their time when the program was closed. */
    JOBS_NOT_ENDED("E-1021"),
    /** A file or folder that Drydock keeps its data in belongs to another account. Arguments: path, account. */
    NOT_YOURS("E-1030"),
    /** The data folder is one into which every account may write. Argument: folder. */
    FOLDER_OF_ALL("E-1031"),
    /** The newest version cannot be asked for. Argument: the address, or the name of the setting that has none. */
    NO_NEWEST_VERSION("E-1032"),
    /** A value that no option file can hold. Argument: the option. */
    OPTION_VALUE("E-1040");

    private final String id;

    PlatformError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
