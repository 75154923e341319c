package dev.drydock.history;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which history is meant: that of this computer, or one on a server.
 *
 * @param profile name of the saved server; empty for the local one
 * @param database name of the database there; empty for the local one
 */
public record HistoryAddress(String profile, String database) {

    /** The history of this computer. */
    public static final HistoryAddress LOCAL = new HistoryAddress("", "");

    private static final String DATABASE = "drydock";
    private static final String FORMER = "postgresql:";
    private static final Pattern FORM = Pattern.compile("(?:mysql:)?(.+?)(?:/([^/]+))?");

    /**
     * Reads {@code local}, {@code NAME} or {@code NAME/DATABASE}.
     *
     * @throws DrydockException E-5070 if it is none of these, E-5082 if it names a history in PostgreSQL
     */
    public static HistoryAddress of(String text) {
        String wanted = text.strip();
        if (wanted.isEmpty() || wanted.equals("local")) {
            return LOCAL;
        }
        if (wanted.startsWith(FORMER)) {
            throw new DrydockException(Problem.of(HistoryError.IN_POSTGRESQL, "", wanted));
        }
        Matcher form = FORM.matcher(wanted);
        if (!form.matches()) {
            throw new DrydockException(Problem.of(HistoryError.NO_SUCH_PLACE, "", wanted));
        }
        return new HistoryAddress(form.group(1), form.group(2) == null ? DATABASE : form.group(2));
    }

    /** Whether it is that of this computer. */
    public boolean local() {
        return profile.isEmpty() && database.isEmpty();
    }

    /** As {@link #of} reads it. */
    @Override
    public String toString() {
        return local() ? "local" : profile + "/" + database;
    }
}
