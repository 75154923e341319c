package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a server answers to the probes of a unit. */
final class Probes {

    private Probes() {}

    /** The first probe that a server refuses and another answered. */
    static Optional<String> differing(TestServer target, RandomUnit unit, List<String> before) throws SQLException {
        List<String> now = answers(target, unit);
        for (int i = 0; i < now.size(); i++) {
            // a row that the source was given is there already
            boolean row = now.get(i).startsWith("1062 ");
            // there is no mysql_upgrade of 8.0.15 in the lab
            boolean ownTables =
                    now.get(i).contains("mysql.role_edges") || now.get(i).contains("mysql.infoschema");
            if (before.get(i).isEmpty() && !now.get(i).isEmpty() && !row && !ownTables) {
                return Optional.of(unit.probes().get(i) + ": " + now.get(i));
            }
        }
        return Optional.empty();
    }

    /** By probe, the error; empty where it went well. */
    static List<String> answers(TestServer server, RandomUnit unit) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            // one may wait for what another session holds
            statement.setQueryTimeout(20);
            statement.execute("USE " + Sql.name(unit.schema()));
            for (String probe : unit.probes()) {
                answers.add(answer(statement, probe));
            }
            // 8.0 whose own tables are not upgraded yet drops none
            answer(statement, "DROP PROCEDURE IF EXISTS probe");
        } catch (SQLException gone) {
            unit.probes().forEach(_ -> answers.add(gone.getErrorCode() + " " + gone.getMessage()));
        }
        return answers;
    }

    private static String answer(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return "";
        } catch (SQLException refused) {
            return refused.getErrorCode() + " " + refused.getMessage();
        }
    }
}
