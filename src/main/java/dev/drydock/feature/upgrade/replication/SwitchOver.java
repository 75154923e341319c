package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements that make an upgraded replica the primary, and its old primary a replica of it. Each belongs to one of the two
 * servers, which the line above it names.
 *
 * @param old the primary, at its old version
 * @param successor where the replica is that becomes the primary
 * @param others further replicas of the old primary, upgraded by then
 * @param target the series they run by then
 */
record SwitchOver(TopologyMember old, String successor, List<TopologyMember> others, String target) {

    SwitchOver {
        others = List.copyOf(others);
    }

    /** Whether the new primary has the words replica and source only; 8.0 takes both. */
    static boolean newWordsOnly(String target) {
        return !target.startsWith("5") && !target.startsWith("8.0") && !mariaDb(target);
    }

    /** Whether gtid_mode is ON there unless an option file says something else. */
    static boolean gtidsByItself(String target) {
        return !mariaDb(target) && target.matches("(9\\.[5-9]|2\\d\\.).*");
    }

    private static boolean mariaDb(String target) {
        return target.matches("(1[0-2])\\..*");
    }

    List<String> statements() {
        String readOnly =
                old.facts().filter(facts -> facts.mySqlAtLeast(5, 7, 8)).isPresent() ? "super_read_only" : "read_only";
        boolean words = newWordsOnly(target);
        List<String> statements = new ArrayList<>();
        statements.add(on(old.place()));
        statements.add("SET GLOBAL " + readOnly + " = ON;");
        statements.add(
                old.facts().filter(facts -> facts.mySqlAtLeast(8, 2, 0)).isPresent()
                        ? "SHOW BINARY LOG STATUS;"
                        : "SHOW MASTER STATUS;");
        statements.add(on(successor));
        statements.add(words ? "SHOW REPLICA STATUS;" : "SHOW SLAVE STATUS;");
        statements.add(words ? "STOP REPLICA;" : "STOP SLAVE;");
        statements.add(words ? "RESET REPLICA ALL;" : "RESET SLAVE ALL;");
        if (!mariaDb(target) && !target.startsWith("5.6")) {
            statements.add("SET GLOBAL super_read_only = OFF;");
        }
        statements.add("SET GLOBAL read_only = OFF;");
        for (TopologyMember other : others) {
            statements.add(on(other.place()));
            statements.add(words ? "STOP REPLICA;" : "STOP SLAVE;");
            statements.add(follow(other, words));
            statements.add(words ? "START REPLICA;" : "START SLAVE;");
        }
        return statements;
    }

    /** What a newer primary must not write into its log if an older server is to read it; the vendor supports it nowhere. */
    List<String> readable() {
        List<String> statements = new ArrayList<>(List.of(on(successor)));
        if (mariaDb(target)) {
            statements.add("SET GLOBAL binlog_alter_two_phase = OFF;");
            statements.add("SET GLOBAL character_set_collations = '';  -- from 11.2 on");
            return statements;
        }
        if (before80()) {
            statements.add("SET PERSIST collation_server = 'utf8mb4_general_ci';");
            statements.add("SET PERSIST default_collation_for_utf8mb4 = 'utf8mb4_general_ci';");
            statements.add(
                    "-- clients: connect with utf8mb4_general_ci (Connector/J: connectionCollation); a server before"
                            + " 8.0 stops at a statement under utf8mb4_0900_ai_ci");
        }
        statements.add("SET PERSIST binlog_row_value_options = '';");
        statements.add("SET PERSIST binlog_transaction_compression = OFF;  -- from 8.0.20 on");
        return statements;
    }

    private boolean before80() {
        return old.facts()
                .filter(facts -> !facts.mariaDb() && !facts.mySqlAtLeast(8, 0, 0))
                .isPresent();
    }

    List<String> olderReplica() {
        List<String> statements = new ArrayList<>();
        if (before80()) {
            statements.add(on(successor));
            statements.add(
                    target.startsWith("8")
                            ? "ALTER USER <replication account> IDENTIFIED WITH mysql_native_password BY <password>;"
                            : "-- MySQL " + target + " has no mysql_native_password, with which alone a server before"
                                    + " 8.0 logs in: it cannot follow.");
        }
        statements.add(on(old.place()));
        statements.add(follow(
                old, old.facts().filter(facts -> facts.mySqlAtLeast(8, 0, 23)).isPresent()));
        statements.add(old.newWords() ? "START REPLICA;" : "START SLAVE;");
        return statements;
    }

    /** By GTIDs where it has them; else from the place that the new primary told while nobody wrote. */
    private String follow(TopologyMember replica, boolean newWords) {
        int colon = successor.lastIndexOf(':');
        String host = successor.substring(0, colon).replace("[", "").replace("]", "");
        String port = successor.substring(colon + 1);
        String word = newWords ? "SOURCE" : "MASTER";
        String place = word + "_LOG_FILE = <file>, " + word + "_LOG_POS = <position>";
        if (replica.facts().filter(facts -> facts.mariaDb()).isPresent()) {
            place = "MASTER_USE_GTID = slave_pos";
        } else if (replica.variable("gtid_mode").filter("ON"::equals).isPresent()) {
            place = word + "_AUTO_POSITION = 1";
        }
        return "CHANGE " + (newWords ? "REPLICATION SOURCE" : "MASTER") + " TO " + word + "_HOST = "
                + Sql.literal(host) + ", " + word + "_PORT = " + port + ", " + word
                + "_USER = <replication account>, " + word + "_PASSWORD = <password>, " + place + ";";
    }

    private static String on(String place) {
        return "-- on " + place;
    }
}
