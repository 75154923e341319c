package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server said against a statement.
 *
 * @param errno its error number; 0 if it is not the server's
 * @param message its own words
 */
record ServerAnswer(int errno, String message) {

    private static final Pattern WORDS = Pattern.compile("(?s)error \\d+, SQLSTATE [^:]*: (.*)");

    static ServerAnswer of(DrydockException failure) {
        int errno = failure instanceof ServerException server ? server.errno() : 0;
        Matcher words = WORDS.matcher(failure.problem().detail());
        return new ServerAnswer(
                errno, words.matches() ? words.group(1) : failure.problem().line());
    }

    String text() {
        return errno == 0 ? message : message + " (" + errno + ")";
    }
}
