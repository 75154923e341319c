package dev.drydock.db.query;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.platform.config.FactLines;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One statement that reads and does nothing else, as far as its words tell. Functions are known by name or refused, since
 * loadable and stored ones may do anything. What a view does inside is not seen: there the server's own READ ONLY stands.
 */
public final class ReadingStatement {

    private static final Set<String> QUERIES = Set.of("SELECT", "TABLE", "VALUES");
    private static final Set<String> EXPLAINS = Set.of("EXPLAIN", "DESCRIBE", "DESC");
    private static final Set<String> OPTIONS_OF_EXPLAIN = Set.of("EXTENDED", "PARTITIONS", "ANALYZE");
    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE", "LOAD", "CALL", "SET");
    /** {@code schema.table column}, the longest description of a table. */
    private static final int LONGEST_DESCRIPTION = 6;

    /** Words that are no functions where a parenthesis follows. */
    private static final Set<String> BEFORE_LISTS = Set.of("""
        SELECT DISTINCT ALL WHERE HAVING ON USING BY FROM JOIN STRAIGHT_JOIN AS IN NOT AND OR XOR EXISTS ANY SOME UNION
        EXCEPT INTERSECT MINUS ROW OVER WINDOW PARTITION INDEX KEY CASE WHEN THEN ELSE BETWEEN LIKE RLIKE REGEXP SOUNDS
        DIV LIMIT OFFSET BINARY LATERAL COLUMNS NESTED PATH RETURNING VARCHAR NCHAR DECIMAL DEC NUMERIC FLOAT DOUBLE REAL
        VARBINARY DATETIME INT INTEGER BIGINT SIGNED UNSIGNED MATCH AGAINST GROUP OF EXPLAIN DESCRIBE DESC ANALYZE EXTENDED
        PARTITIONS ROLLUP CUBE ESCAPE TRADITIONAL TREE JSON VECTOR NATURAL CROSS INNER OUTER SEPARATOR IS\
        """.split("\\s+"));

    private static final Set<String> FUNCTIONS = Set.copyOf(FactLines.of("/db/reading-functions.txt"));

    private final String text;
    private final List<Token> tokens;
    private final boolean query;

    private ReadingStatement(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
        this.query = requireReads();
        requireNoAct();
    }

    /**
     * The only statement of a text.
     *
     * @param mode how the session that it is sent on reads texts
     * @throws DrydockException E-3030 if it is none that reads, E-3031 if there are several, E-3032 if it reads and acts as
     *     well, E-3033 if there is none or one without its end
     */
    public static ReadingStatement of(String text, ReadingMode mode) {
        SqlText read =
                SqlText.of(text, new ReadingMode(mode.ansiQuotes(), mode.plainBackslashes(), ReadingMode.ANY_VERSION));
        List<Token> tokens = read.tokens();
        while (!tokens.isEmpty() && tokens.getLast().is(";")) {
            tokens = tokens.subList(0, tokens.size() - 1);
        }
        if (!read.complete() || tokens.isEmpty() || text.indexOf('\0') >= 0) {
            throw new DrydockException(Problem.of(DbError.STATEMENT_UNCLEAR, ""));
        }
        if (tokens.stream().anyMatch(token -> token.is(";"))) {
            throw new DrydockException(Problem.of(DbError.STATEMENTS_SEVERAL, ""));
        }
        return new ReadingStatement(text, List.copyOf(tokens));
    }

    /** The functions that it may call, in capitals. */
    public static Set<String> functions() {
        return FUNCTIONS;
    }

    /** The statement of a script in which this place is; where only blanks are there, the one before it. */
    public static String at(String script, int place) {
        int begin = 0;
        int end = script.length();
        int before = 0;
        int last = 0;
        for (Token token : SqlText.of(script, false).tokens()) {
            if (token.is(";")) {
                if (token.end() > place && last > begin) {
                    end = token.start();
                    break;
                }
                before = last > begin ? begin : before;
                begin = token.end();
            }
            last = token.end();
        }
        return last > begin || end < script.length()
                ? script.substring(begin, end).strip()
                : script.substring(before, begin).strip();
    }

    /** As it is sent: without what stands before and behind it. */
    public String sql() {
        return text.substring(tokens.getFirst().start(), tokens.getLast().end());
    }

    /** Its first word, such as {@code SELECT}. */
    public String verb() {
        return tokens.stream()
                .filter(token -> token.kind() == Kind.WORD)
                .findFirst()
                .map(token -> token.text().toUpperCase(Locale.ROOT))
                .orElse("");
    }

    /** Whether {@code sql_select_limit} bounds its rows; a plan would be another with it. */
    boolean query() {
        return query;
    }

    private boolean requireReads() {
        Token first = tokens.getFirst();
        if (first.in(EXPLAINS)) {
            requireExplains();
            return false;
        }
        if (first.is("SHOW")) {
            return false;
        }
        if (!queries(0)) {
            throw refused();
        }
        return true;
    }

    private boolean queries(int from) {
        int at = from;
        while (is(at, "(")) {
            at++;
        }
        if (is(at, "WITH")) {
            at = behindCommonTables(at + 1);
            while (is(at, "(")) {
                at++;
            }
        }
        return at < tokens.size() && tokens.get(at).in(QUERIES);
    }

    /** What is no list of common tables leads to a place that is none. */
    private int behindCommonTables(int from) {
        int at = is(from, "RECURSIVE") ? from + 1 : from;
        while (at < tokens.size()) {
            at++;
            at = is(at, "(") ? behind(at) : at;
            if (!is(at, "AS") || !is(at + 1, "(")) {
                return tokens.size();
            }
            at = behind(at + 1);
            if (is(at, "CYCLE")) {
                while (at < tokens.size() && !is(at, "RESTRICT")) {
                    at++;
                }
                at++;
            }
            if (!is(at, ",")) {
                return at;
            }
            at++;
        }
        return at;
    }

    private int behind(int opened) {
        int depth = 0;
        for (int at = opened; at < tokens.size(); at++) {
            depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
            if (depth == 0) {
                return at + 1;
            }
        }
        return tokens.size();
    }

    private void requireExplains() {
        int at = 1;
        while (at < tokens.size() && (tokens.get(at).in(OPTIONS_OF_EXPLAIN) || is(at, "FORMAT"))) {
            at += is(at, "FORMAT") && is(at + 1, "=") ? 3 : 1;
        }
        boolean connection = is(at, "FOR") && is(at + 1, "CONNECTION");
        boolean table = at < tokens.size()
                && !tokens.get(at).in(CHANGES)
                && tokens.size() <= at + LONGEST_DESCRIPTION
                && tokens.stream().noneMatch(token -> token.is("("));
        if (!connection && !queries(at) && !table) {
            throw refused();
        }
    }

    private DrydockException refused() {
        return new DrydockException(Problem.of(
                DbError.STATEMENT_NO_READ,
                "",
                tokens.stream().limit(2).map(Token::text).collect(Collectors.joining(" "))));
    }

    private void requireNoAct() {
        for (int at = 0; at < tokens.size(); at++) {
            if (at > 0) {
                requireNoHiddenCode(
                        text.substring(tokens.get(at - 1).end(), tokens.get(at).start()));
            }
            boolean name = is(at - 1, ".");
            refuseIf(!name && is(at, "INTO"), "INTO");
            refuseIf(is(at, "FOR") && is(at + 1, "UPDATE"), "FOR UPDATE");
            refuseIf(is(at, "FOR") && is(at + 1, "SHARE"), "FOR SHARE");
            refuseIf(is(at, "LOCK") && is(at + 1, "IN"), "LOCK IN SHARE MODE");
            refuseIf(is(at, "NEXT") && is(at + 1, "VALUE"), "NEXT VALUE FOR");
            refuseIf(name && is(at, "NEXTVAL"), "NEXTVAL");
            refuseIf(calls(at), tokens.get(at).text() + "()");
        }
    }

    /** A server may read what stands in such a comment; which one does depends on its version and family. */
    private static void requireNoHiddenCode(String between) {
        refuseIf(between.contains("/*!") || between.contains("/*M!"), "/*! */");
    }

    private static void refuseIf(boolean acts, String how) {
        if (acts) {
            throw new DrydockException(Problem.of(DbError.STATEMENT_ACTS, "", how));
        }
    }

    /** Whether a function is called that is not known to read only. */
    private boolean calls(int at) {
        Token name = tokens.get(at);
        if (!name.name() || !is(at + 1, "(")) {
            return false;
        }
        String capitals = name.text().toUpperCase(Locale.ROOT);
        boolean qualified = is(at - 1, ".");
        boolean word = name.kind() == Kind.WORD && BEFORE_LISTS.contains(capitals);
        if (!qualified && (word || FUNCTIONS.contains(capitals))) {
            return false;
        }
        boolean alias = is(at - 1, ")") || is(at - 1, "AS");
        int after = behind(at + 1);
        boolean commonTable = is(after, "AS") && is(after + 1, "(");
        return qualified || !(alias || commonTable);
    }

    private boolean is(int at, String word) {
        return at >= 0 && at < tokens.size() && tokens.get(at).is(word);
    }
}
