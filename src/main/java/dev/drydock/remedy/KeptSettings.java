package dev.drydock.remedy;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings of the server that a step changes for its time, with their values before it. The step's own variables of the
 * session, which its last statements put them back from, are gone with a session that is lost.
 *
 * @param statements put them back
 */
record KeptSettings(List<String> statements) {

    private static final Pattern BACK = Pattern.compile("SET GLOBAL (\\w+) = @\\1", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    /** Reads them; blocks. */
    static KeptSettings of(List<String> step, OpenServer server) {
        List<String> statements = new ArrayList<>();
        for (String statement : step) {
            Matcher back = BACK.matcher(statement);
            if (back.matches()) {
                String name = back.group(1);
                server.control()
                        .call(session -> session.first("SELECT @@GLOBAL." + name, row -> row.text(1)))
                        .ifPresent(value -> statements.add("SET GLOBAL " + name + " = " + written(value)));
            }
        }
        return new KeptSettings(List.copyOf(statements));
    }

    private static String written(String value) {
        return NUMBER.matcher(value).matches() ? value : Sql.literal(value);
    }
}
