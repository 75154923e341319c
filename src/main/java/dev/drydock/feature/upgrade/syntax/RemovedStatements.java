package dev.drydock.feature.upgrade.syntax;

import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Recognises, in one statement, what a newer server no longer takes. Each was tried on 5.7.22, 8.0.15 and 9.7.4. */
public final class RemovedStatements {

    private static final Set<String> SELECT_OPTIONS = Set.of(
            "ALL",
            "DISTINCT",
            "DISTINCTROW",
            "HIGH_PRIORITY",
            "STRAIGHT_JOIN",
            "SQL_SMALL_RESULT",
            "SQL_BIG_RESULT",
            "SQL_BUFFER_RESULT",
            "SQL_CALC_FOUND_ROWS");
    private static final Set<String> PER_HOUR =
            Set.of("MAX_QUERIES_PER_HOUR", "MAX_UPDATES_PER_HOUR", "MAX_CONNECTIONS_PER_HOUR", "MAX_USER_CONNECTIONS");

    private static final Set<String> FRACTIONS = Set.of("FLOAT", "FLOAT4", "FLOAT8", "DOUBLE", "REAL");

    private RemovedStatements() {}

    /** What 8.0 does not parse, by the words to look for in its manual. */
    public static Optional<String> of80(List<Token> statement) {
        return Stream.of(
                        named(sqlCache(statement), "SELECT SQL_CACHE"),
                        named(has(statement, "PROCEDURE", "ANALYSE"), "PROCEDURE ANALYSE()"),
                        named(backslashNull(statement), "\\N"),
                        named(accountInGrant(statement), "GRANT … IDENTIFIED BY / REQUIRE / WITH MAX_…"),
                        named(has(statement, "IDENTIFIED", "BY", "PASSWORD"), "IDENTIFIED BY PASSWORD"),
                        named(starts(statement, "SET", "PASSWORD") && calls(statement, "PASSWORD"), "PASSWORD()"),
                        named(starts(statement, "FLUSH") && has(statement, "QUERY", "CACHE"), "FLUSH QUERY CACHE"),
                        named(starts(statement, "RESET") && has(statement, "QUERY", "CACHE"), "RESET QUERY CACHE"),
                        named(starts(statement, "FLUSH") && has(statement, "DES_KEY_FILE"), "FLUSH DES_KEY_FILE"),
                        named(
                                starts(statement, "ALTER") && has(statement, "UPGRADE", "PARTITIONING"),
                                "ALTER TABLE … UPGRADE PARTITIONING"),
                        named(
                                starts(statement, "ALTER") && has(statement, "UPGRADE", "DATA", "DIRECTORY"),
                                "ALTER DATABASE … UPGRADE DATA DIRECTORY NAME"),
                        named(explains(statement, "EXTENDED"), "EXPLAIN EXTENDED"),
                        named(explains(statement, "PARTITIONS"), "EXPLAIN PARTITIONS"),
                        named(lockBeforeUnion(statement), "FOR UPDATE or LOCK IN SHARE MODE before UNION"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** What 9.7 does not parse: a local variable with the name of a scope. */
    public static Optional<String> of97(List<Token> statement) {
        return Stream.of("GLOBAL", "LOCAL", "SESSION")
                .filter(_ -> starts(statement, "SET"))
                .filter(scope -> Stream.of("SET", ",")
                        .anyMatch(before ->
                                has(statement, before, scope, "=") || has(statement, before, scope, ":", "=")))
                .map(scope -> "SET " + scope + " = …")
                .findFirst();
    }

    /** What 8.4 does not parse; the first is the old text, behind an arrow the new one. */
    public static Optional<String> of84(List<Token> statement) {
        return Stream.of(
                        named(starts(statement, "SHOW", "SLAVE", "STATUS"), "SHOW SLAVE STATUS → SHOW REPLICA STATUS"),
                        named(starts(statement, "SHOW", "SLAVE", "HOSTS"), "SHOW SLAVE HOSTS → SHOW REPLICAS"),
                        named(starts(statement, "START", "SLAVE"), "START SLAVE → START REPLICA"),
                        named(starts(statement, "STOP", "SLAVE"), "STOP SLAVE → STOP REPLICA"),
                        named(starts(statement, "RESET") && has(statement, "SLAVE"), "RESET SLAVE → RESET REPLICA"),
                        named(starts(statement, "CHANGE", "MASTER"), "CHANGE MASTER TO → CHANGE REPLICATION SOURCE TO"),
                        named(
                                starts(statement, "SHOW", "MASTER", "STATUS"),
                                "SHOW MASTER STATUS → SHOW BINARY LOG STATUS"),
                        named(starts(statement, "SHOW", "MASTER", "LOGS"), "SHOW MASTER LOGS → SHOW BINARY LOGS"),
                        named(starts(statement, "PURGE", "MASTER"), "PURGE MASTER LOGS → PURGE BINARY LOGS"),
                        named(
                                starts(statement, "RESET") && has(statement, "MASTER"),
                                "RESET MASTER → RESET BINARY LOGS AND GTIDS"),
                        named(
                                starts(statement, "FLUSH") && has(statement, "HOSTS"),
                                "FLUSH HOSTS → TRUNCATE TABLE performance_schema.host_cache"),
                        named(countsInFractions(statement), "FLOAT or DOUBLE with AUTO_INCREMENT → an integer type"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> named(boolean found, String name) {
        return found ? Optional.of(name) : Optional.empty();
    }

    private static boolean starts(List<Token> statement, String... words) {
        return statement.size() >= words.length && matches(statement, 0, words);
    }

    private static boolean has(List<Token> statement, String... words) {
        for (int i = 0; i + words.length <= statement.size(); i++) {
            if (matches(statement, i, words)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(List<Token> statement, int from, String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!statement.get(from + i).is(words[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean calls(List<Token> statement, String function) {
        return has(statement, function, "(");
    }

    /** An option of SELECT, as 5.7 reads the word there; behind a point, or quoted, it is a name. */
    private static boolean sqlCache(List<Token> statement) {
        for (int i = 0; i + 1 < statement.size(); i++) {
            if (statement.get(i).is("SELECT")) {
                int option = i + 1;
                while (option < statement.size() && statement.get(option).in(SELECT_OPTIONS)) {
                    option++;
                }
                if (option < statement.size() && statement.get(option).is("SQL_CACHE")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean backslashNull(List<Token> statement) {
        for (int i = 0; i + 1 < statement.size(); i++) {
            Token next = statement.get(i + 1);
            if (statement.get(i).is("\\")
                    && next.kind() == Kind.WORD
                    && next.text().startsWith("N")
                    && statement.get(i).end() == next.start()) {
                return true;
            }
        }
        return false;
    }

    private static boolean accountInGrant(List<Token> statement) {
        if (!starts(statement, "GRANT")) {
            return false;
        }
        boolean limits = statement.stream().anyMatch(token -> token.in(PER_HOUR));
        return limits || has(statement, "IDENTIFIED") || has(statement, "REQUIRE");
    }

    private static boolean explains(List<Token> statement, String option) {
        return Stream.of("EXPLAIN", "DESCRIBE", "DESC").anyMatch(verb -> starts(statement, verb, option))
                && statement.size() > 2
                && statement.get(2).in(Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "(", "FOR"));
    }

    /** In the definition of one column. */
    private static boolean countsInFractions(List<Token> statement) {
        if (!starts(statement, "CREATE") && !starts(statement, "ALTER")) {
            return false;
        }
        for (int i = 1; i < statement.size(); i++) {
            int depth = 0;
            for (int j = i - 1; statement.get(i).is("AUTO_INCREMENT") && j > 0 && depth >= 0; j--) {
                Token token = statement.get(j);
                if (depth == 0 && token.in(FRACTIONS)) {
                    return true;
                }
                depth += token.is(")") ? 1 : token.is("(") || (depth == 0 && token.is(",")) ? -1 : 0;
            }
        }
        return false;
    }

    /** Outside parentheses; 8.0 asks for parentheses around a query that locks and is part of a union. */
    private static boolean lockBeforeUnion(List<Token> statement) {
        int depth = 0;
        boolean locked = false;
        for (int i = 0; i < statement.size(); i++) {
            Token token = statement.get(i);
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth == 0 && i + 1 < statement.size()) {
                locked |= token.is("FOR") && statement.get(i + 1).is("UPDATE");
                locked |= token.is("LOCK") && statement.get(i + 1).is("IN");
                if (locked && token.is("UNION")) {
                    return true;
                }
            }
        }
        return false;
    }
}
