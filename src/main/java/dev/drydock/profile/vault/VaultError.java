package dev.drydock.profile.vault;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the vault. None of them changes the file. */
public enum VaultError implements ErrorCode {
    /** There is no vault file. */
    MISSING("E-2201"),
    /** A vault was to be created where there is one. */
    EXISTS("E-2202"),
    /** The master password does not open the vault. */
    WRONG_PASSWORD("E-2203"),
    /** The content of the file is not what was written. */
    DAMAGED("E-2204"),
    /** The file is empty or ends too early. */
    INCOMPLETE("E-2205"),
    /** A newer version wrote the file. */
    NEWER("E-2206"),
    /** The system does not let the file be read. */
    UNREADABLE("E-2207"),
    /** The file cannot be written. */
    UNWRITABLE("E-2208"),
    /** The vault was not unlocked, or was locked after idle time. */
    LOCKED("E-2209"),
    /** Another Drydock is writing the file and does not come to an end. */
    BUSY("E-2210"),
    /** The new master password is too short. */
    TOO_SHORT("E-2211");

    private final String id;

    VaultError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "vault";
    }
}
