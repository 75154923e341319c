package dev.drydock.history;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which history is meant: that of this computer, or one on a server.
 *
 * @param kind where it lies
 * @param profile name of the saved server; empty for the local one
 * @param database name of the database there; empty for the local one
 */
public record HistoryAddress(Kind kind, String profile, String database) {

    /** Where a history lies. */
    public enum Kind {
        LOCAL,
        /** Also MariaDB. */
        MYSQL,
        POSTGRESQL
    }

    /** The history of this computer. */
    public static final HistoryAddress LOCAL = new HistoryAddress(Kind.LOCAL, "", "");

    private static final String DATABASE = "drydock";
    private static final Pattern FORM = Pattern.compile("(?:(mysql|postgresql):)?(.+?)(?:/([^/]+))?");

    /**
     * Reads {@code local}, {@code NAME}, {@code NAME/DATABASE} or {@code postgresql:NAME/DATABASE}.
     *
     * @throws DrydockException E-5070 if it is none of these
     */
    public static HistoryAddress of(String text) {
        String wanted = text.strip();
        if (wanted.isEmpty() || wanted.equals("local")) {
            return LOCAL;
        }
        Matcher form = FORM.matcher(wanted);
        if (!form.matches()) {
            throw new DrydockException(Problem.of(HistoryError.NO_SUCH_PLACE, "", wanted));
        }
        return new HistoryAddress(
                "postgresql".equals(form.group(1)) ? Kind.POSTGRESQL : Kind.MYSQL,
                form.group(2),
                form.group(3) == null ? DATABASE : form.group(3));
    }

    /** As {@link #of} reads it. */
    @Override
    public String toString() {
        return switch (kind) {
            case LOCAL -> "local";
            case MYSQL -> profile + "/" + database;
            case POSTGRESQL -> "postgresql:" + profile + "/" + database;
        };
    }
}
