package dev.drydock.profile;

import dev.drydock.platform.error.ErrorCode;

/**
 * What is wrong with saved servers, the files they are imported from, and what gives their passwords (E-22xx). What a
 * password program printed to standard output is in none of them, and none of the vault changes its file.
 */
public enum ProfileError implements ErrorCode {
    /** There is no vault file. */
    VAULT_MISSING("E-2201"),
    /** A vault was to be created where there is one. */
    VAULT_EXISTS("E-2202"),
    /** The master password does not open the vault. */
    VAULT_WRONG_PASSWORD("E-2203"),
    /** The content of the file is not what was written. */
    VAULT_DAMAGED("E-2204"),
    /** The file is empty or ends too early. */
    VAULT_INCOMPLETE("E-2205"),
    /** A newer version wrote the file. */
    VAULT_NEWER("E-2206"),
    /** The system does not let the file be read. */
    VAULT_UNREADABLE("E-2207"),
    /** The file cannot be written. */
    VAULT_UNWRITABLE("E-2208"),
    /** The vault was not unlocked, or was locked after idle time. */
    VAULT_LOCKED("E-2209"),
    /** Another Drydock is writing the file and does not come to an end. */
    VAULT_BUSY("E-2210"),
    /** The new master password is too short. */
    VAULT_TOO_SHORT("E-2211"),
    /** The program cannot be started. */
    COMMAND_NOT_STARTED("E-2231"),
    /** The program ended with another status than 0. */
    COMMAND_FAILED("E-2232"),
    /** The program did not end in time and was ended. */
    COMMAND_TOO_LONG("E-2233"),
    /** The program printed nothing, or an empty first line. */
    COMMAND_NOTHING("E-2234"),
    /** The first line is longer than any password. */
    COMMAND_TOO_MUCH("E-2235"),
    /** This system has no keychain that runs, or none that is known. */
    KEYCHAIN_NONE("E-2241"),
    /** The keychain did not take the secret. */
    KEYCHAIN_REFUSED("E-2242"),
    /** The keychain does not answer. */
    KEYCHAIN_NO_ANSWER("E-2243"),
    /** The file cannot be read. */
    IMPORT_UNREADABLE("E-2251"),
    /** The file is not what the program writes. */
    IMPORT_NOT_SUCH("E-2252"),
    /** Nothing says which program wrote the file. */
    IMPORT_UNKNOWN("E-2253"),
    /** A newer version exported the file. */
    IMPORT_NEWER("E-2254"),
    /** A host that is no name and no address. */
    HOST("E-2261"),
    /** An account that no SSH host can have. */
    SSH_USER("E-2262"),
    /** An account with control characters. */
    USER("E-2263"),
    /** A saved server that is not used, because it is not right; it stays in the file. */
    NOT_USED("E-2264");

    private final String id;

    ProfileError(String id) {
        this.id = id;
    }

    /** Whether it says what a saved server cannot have, so that who wrote it can correct it. */
    public boolean ofServer() {
        return switch (this) {
            case HOST, SSH_USER, USER, NOT_USED -> true;
            default -> false;
        };
    }

    @Override
    public String id() {
        return id;
    }
}
