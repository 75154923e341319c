package dev.drydock.profile;

/** How Drydock logs in to an SSH host. */
public enum SshMethod {
    /** As {@code ssh} would: the agent's keys, then the key files of the SSH configuration, then what the host asks. */
    AUTOMATIC,
    PASSWORD,
    /** One key file and no other key. */
    KEY_FILE,
    /** The keys of the running agent and no others. */
    AGENT,
    /** What the host asks, such as a one-time code. */
    KEYBOARD_INTERACTIVE
}
