package dev.drydock.profile;

/** Where a profile's password comes from. The profile file itself never holds one. */
public enum PasswordSource {
    /** The account has no password. */
    NONE,
    /** The user is asked once per session. */
    ASK,
    /** The vault has it; who opens the server needs the master password. */
    VAULT,
    /** A program prints it, such as that of a password store. */
    COMMAND
}
