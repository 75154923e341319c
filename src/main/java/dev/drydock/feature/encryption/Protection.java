package dev.drydock.feature.encryption;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** Whether what lies in a place is encrypted, as the server tells. */
public enum Protection {
    ENCRYPTED,
    /** The server is encrypting or decrypting it. */
    CONVERTING,
    PLAIN,
    /** The server cannot encrypt it. */
    NEVER,
    /** Page by page as in the tablespaces that the pages belong to. */
    FOLLOWS,
    /** The server does not tell, or may not tell this account. */
    UNKNOWN,
    /** There is nothing in it: the place is not in use. */
    UNUSED;

    /** The word for a place that is encrypted as the server reports, and was not looked at. */
    static final String REPORTED = "reported";

    static String reportedTitle() {
        return Messages.of("encryption").text("protection.REPORTED");
    }

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return Messages.of("encryption").text("protection." + name());
    }

    /** Whether it lies there readable for whoever has the file. */
    public boolean readable() {
        return this == PLAIN || this == NEVER || this == CONVERTING;
    }
}
