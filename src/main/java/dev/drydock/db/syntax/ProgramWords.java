package dev.drydock.db.syntax;

import java.util.Set;

/** The words by which the parts of a stored program are told apart. */
final class ProgramWords {

    /** What a statement begins behind. */
    static final Set<String> STARTS = Set.of(";", "BEGIN", "THEN", "ELSE", "DO", "LOOP", "REPEAT", ":");

    /** What a statement that holds no others begins with. */
    static final Set<String> VERBS = Set.of(
            "SELECT",
            "INSERT",
            "UPDATE",
            "DELETE",
            "REPLACE",
            "SET",
            "CALL",
            "OPEN",
            "FETCH",
            "CLOSE",
            "LEAVE",
            "ITERATE",
            "RETURN",
            "SIGNAL",
            "RESIGNAL",
            "GET",
            "PREPARE",
            "EXECUTE",
            "DEALLOCATE",
            "DROP",
            "CREATE",
            "ALTER",
            "TRUNCATE",
            "START",
            "STOP",
            "SLAVE",
            "COMMIT",
            "ROLLBACK",
            "SAVEPOINT",
            "RELEASE",
            "SHOW",
            "DO",
            "WITH",
            "EXPLAIN",
            "DESCRIBE",
            "DESC",
            "ANALYZE",
            "CHECK",
            "CHECKSUM",
            "OPTIMIZE",
            "REPAIR",
            "RENAME",
            "GRANT",
            "REVOKE",
            "FLUSH",
            "RESET",
            "KILL",
            "PURGE",
            "CHANGE",
            "XA",
            "CACHE",
            "INSTALL",
            "UNINSTALL",
            "BINLOG",
            "VALUES",
            "TABLE",
            "CLONE",
            "RESTART",
            "SHUTDOWN",
            "LOCK",
            "UNLOCK",
            "(");

    /** What stands between the parameters of a routine and its body. */
    static final Set<String> CHARACTERISTICS = Set.of(
            "COMMENT",
            "LANGUAGE",
            "SQL",
            "NOT",
            "DETERMINISTIC",
            "CONTAINS",
            "NO",
            "READS",
            "MODIFIES",
            "DATA",
            "SECURITY",
            "DEFINER",
            "INVOKER");

    /** What a statement that may hold others begins with. */
    static final Set<String> BLOCKS = Set.of("BEGIN", "IF", "CASE", "LOOP", "WHILE", "REPEAT", "FOR", "DECLARE");

    private ProgramWords() {}
}
