package dev.drydock.db.host;

import java.util.regex.Pattern;

/**
 * Whose a file of a Unix host is, and who may do what with it.
 *
 * @param owner {@code user:group}; empty for the account that puts it there
 * @param mode three or four octal digits, such as {@code 600}
 */
public record FileRights(String owner, String mode) {

    private static final Pattern OWNER = Pattern.compile("|[\\w.$-]+:[\\w.$-]+");
    private static final Pattern MODE = Pattern.compile("[0-7]{3,4}");

    /** @throws IllegalArgumentException for what no host would take */
    public FileRights {
        if (!OWNER.matcher(owner).matches() || !MODE.matcher(mode).matches()) {
            throw new IllegalArgumentException("no rights: " + owner + " " + mode);
        }
    }
}
