package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;

/** Changes a closed history as somebody would who owns the file: with its passwords, and without the sum that tells of a change. */
public final class TamperedHistory {

    private TamperedHistory() {}

    /** @param sql statements with {@code ;} between them; each must change something */
    public static void run(Path dataFolder, String sql) throws Exception {
        HistoryLocation place = HistoryLocation.in(dataFolder);
        HistoryPasswords passwords = HistoryPasswords.read(place.passwords());
        try (Connection connection =
                        DriverManager.getConnection(H2Url.alone(place.database()), H2Url.OWNER, passwords.owner());
                Statement statement = connection.createStatement()) {
            for (String one : sql.split(";", -1)) {
                assertThat(statement.executeUpdate(one)).as(one).isPositive();
            }
        }
        Files.delete(place.closedState());
    }
}
