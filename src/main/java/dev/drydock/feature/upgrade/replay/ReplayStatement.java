package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.syntax.NormalizedStatement;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the words of a statement tell: whether it may be run in a transaction that is rolled back, and what of its answer can be
 * compared.
 */
public final class ReplayStatement {

    /** Where a statement runs that names the schemas of its tables itself: one that each server has, with none of them in it. */
    public static final String NO_SCHEMA = "information_schema";

    private static final Set<String> READS = Set.of("SELECT", "TABLE", "VALUES");
    private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    /** Not run, since its first word is none of SQL. */
    static final String UNKNOWN = "?";

    /** Statements that are told by name where they are not run; what else begins a text may be anything. */
    private static final Set<String> OTHERS = Set.of("""
        CALL SET SHOW USE BEGIN START COMMIT ROLLBACK CREATE ALTER DROP TRUNCATE RENAME LOAD GRANT REVOKE KILL FLUSH LOCK
        UNLOCK ANALYZE OPTIMIZE CHECK CHECKSUM REPAIR EXPLAIN DESCRIBE DESC PREPARE EXECUTE DEALLOCATE DO HANDLER XA
        SAVEPOINT RELEASE CHANGE RESET PURGE INSTALL UNINSTALL HELP SIGNAL STOP SHUTDOWN BINLOG CACHE IMPORT CLONE\
        """.split("\\s+"));

    /** Functions whose value is another one at each call, or on each server. Those of time are given the moment of the log. */
    private static final Set<String> CHANGING = Set.of("""
        RAND UUID UUID_SHORT UUID_V4 UUID_V7 SYS_GUID CONNECTION_ID SYSDATE VERSION LAST_INSERT_ID FOUND_ROWS ROW_COUNT
        RANDOM_BYTES USER SESSION_USER SYSTEM_USER SLEEP BENCHMARK LOAD_FILE GET_LOCK IS_USED_LOCK IS_FREE_LOCK ENCRYPT
        RELEASE_LOCK RELEASE_ALL_LOCKS PS_CURRENT_THREAD_ID PS_THREAD_ID LASTVAL MASTER_POS_WAIT SOURCE_POS_WAIT
        WAIT_FOR_EXECUTED_GTID_SET WAIT_UNTIL_SQL_THREAD_AFTER_GTIDS MASTER_GTID_WAIT\
        """.split("\\s+"));

    private static final Set<String> GATHERING = Set.of("GROUP_CONCAT", "JSON_ARRAYAGG", "JSON_OBJECTAGG");
    private static final Set<String> OF_THE_SERVER = Set.of("INFORMATION_SCHEMA", "PERFORMANCE_SCHEMA", "MYSQL", "SYS");
    private static final Set<String> AFTER_ORDER =
            Set.of("LIMIT", "OFFSET", "FETCH", "FOR", "LOCK", "INTO", "PROCEDURE");

    /**
     * With which character set and collation a client speaks.
     *
     * @param collation empty for the server's own of that character set
     */
    public record Names(String charset, String collation) {

        private static final Pattern WORD = Pattern.compile("\\w+");

        /** Both, for the user. */
        public String shown() {
            return collation.isEmpty() ? charset : charset + " COLLATE " + collation;
        }
    }

    /** What is done with it. */
    public enum Use {
        READ,
        WRITE,
        NOT_RUN
    }

    private final String text;
    private final List<Token> tokens;
    private final int[] depth;
    private final String digest;
    private final String verb;
    private final Optional<String> notRun;

    private ReplayStatement(String text, List<Token> tokens, String digest) {
        this.text = text;
        this.tokens = tokens;
        this.digest = digest;
        this.depth = new int[tokens.size()];
        int open = 0;
        for (int i = 0; i < depth.length; i++) {
            open -= tokens.get(i).is(")") ? 1 : 0;
            depth[i] = open;
            open += tokens.get(i).is("(") ? 1 : 0;
        }
        this.verb = readVerb();
        this.notRun = why();
    }

    /** @param mode how who wrote it reads texts */
    public static ReplayStatement of(String statement, ReadingMode mode) {
        List<Token> tokens = SqlText.of(
                        statement, new ReadingMode(mode.ansiQuotes(), mode.plainBackslashes(), ReadingMode.ANY_VERSION))
                .tokens();
        int end = statement.length();
        while (!tokens.isEmpty() && tokens.getLast().is(";")) {
            end = tokens.getLast().start();
            tokens = tokens.subList(0, tokens.size() - 1);
        }
        int start = tokens.isEmpty() ? 0 : tokens.getFirst().start();
        boolean hidden = statement.substring(0, start).contains("/*!")
                || statement.substring(0, start).contains("/*M!");
        return new ReplayStatement(
                hidden ? statement.substring(0, end) : statement.substring(start, Math.max(start, end)),
                List.copyOf(tokens),
                NormalizedStatement.of(statement.substring(0, end), mode.plainBackslashes()));
    }

    /** As it is sent, with its literals. */
    String text() {
        return text;
    }

    /** It with a mark in place of each literal, which may be shown. */
    public String digest() {
        return digest;
    }

    public Use use() {
        if (notRun.isPresent()) {
            return Use.NOT_RUN;
        }
        return READS.contains(verb) ? Use.READ : Use.WRITE;
    }

    /** Why it is not run, in words of SQL; empty if it is. */
    public Optional<String> notRun() {
        return notRun;
    }

    private String readVerb() {
        int at = 0;
        while (is(at, "(")) {
            at++;
        }
        int level = at < depth.length ? depth[at] : 0;
        if (is(at, "WITH")) {
            while (at < depth.length
                    && !(depth[at] == level
                            && (is(at, "SELECT") || tokens.get(at).in(WRITES)))) {
                at++;
            }
        }
        return at < depth.length && tokens.get(at).kind() == Kind.WORD
                ? tokens.get(at).text().toUpperCase(Locale.ROOT)
                : "";
    }

    /** That of a server which reads nothing of what stands in executable comments. */
    private String verbWithoutHidden() {
        return text.contains("/*!")
                ? new ReplayStatement(
                                "",
                                SqlText.of(text, new ReadingMode(false, false, -1))
                                        .tokens(),
                                "")
                        .verb
                : verb;
    }

    private Optional<String> why() {
        if (!READS.contains(verb) && !WRITES.contains(verb)) {
            boolean global = verb.equals("SET") && (is(1, "GLOBAL") || is(1, "PERSIST") || is(1, "PASSWORD"));
            return Optional.of(
                    !OTHERS.contains(verb)
                            ? UNKNOWN
                            : global ? "SET " + tokens.get(1).text().toUpperCase(Locale.ROOT) : verb);
        }
        if (text.contains("/*M!") || !verb.equals(verbWithoutHidden())) {
            return Optional.of("/*! */");
        }
        for (int i = 0; i < depth.length; i++) {
            if (is(i, ";")) {
                return Optional.of(";");
            }
            if (tokens.get(i).kind() == Kind.SIGN && is(i, "?")) {
                return Optional.of("PREPARE");
            }
            boolean name = is(i - 1, ".");
            if (is(i, "INTO") && READS.contains(verb) && !name) {
                return Optional.of("INTO");
            }
            if ((is(i, "NEXT") && is(i + 1, "VALUE")) || ((is(i, "NEXTVAL") || is(i, "SETVAL")) && is(i + 1, "("))) {
                return Optional.of("NEXTVAL");
            }
        }
        return Optional.empty();
    }

    /** What {@code SET NAMES} asks for; empty for another statement. */
    Optional<Names> setsNames() {
        if (!verb.equals("SET") || !is(1, "NAMES") || tokens.size() < 3 || is(2, "DEFAULT")) {
            return Optional.empty();
        }
        boolean collates = is(3, "COLLATE") && tokens.size() > 4;
        Names names = new Names(tokens.get(2).text(), collates ? tokens.get(4).text() : "");
        return Optional.of(names)
                .filter(_ ->
                        Names.WORD.matcher(names.charset() + names.collation()).matches());
    }

    private boolean is(int at, String word) {
        return at >= 0 && at < tokens.size() && tokens.get(at).is(word);
    }

    /** What may name a table, a view or a routine, in lower case. */
    Set<String> names() {
        return names(tokens);
    }

    static Set<String> names(List<Token> tokens) {
        Set<String> names = new HashSet<>();
        tokens.stream()
                .filter(Token::name)
                .forEach(token -> names.add(token.text().toLowerCase(Locale.ROOT)));
        return names;
    }

    /** What makes its result another one each time, or leaves its rows open; empty if its words tell of nothing. */
    Optional<String> changing() {
        for (int i = 0; i < depth.length; i++) {
            String word = tokens.get(i).text().toUpperCase(Locale.ROOT);
            if (tokens.get(i).kind() == Kind.WORD && is(i + 1, "(")) {
                boolean seeded = word.equals("RAND") && !is(i + 2, ")");
                if (CHANGING.contains(word) && !seeded) {
                    return Optional.of(word + "()");
                }
                if (GATHERING.contains(word) && !ordersInside(i + 1)) {
                    return Optional.of(word + "()");
                }
            }
            if (is(i, "@") && is(i + 1, "@")) {
                return Optional.of("@@");
            }
            if (tokens.get(i).name() && OF_THE_SERVER.contains(word) && is(i + 1, ".")) {
                return Optional.of(word);
            }
            if (is(i, "LIMIT") && depth[i] > 0) {
                return Optional.of("(… LIMIT)");
            }
        }
        return Optional.empty();
    }

    private boolean ordersInside(int opened) {
        for (int i = opened + 1; i < depth.length && depth[i] > depth[opened]; i++) {
            if (is(i, "ORDER") && depth[i] == depth[opened] + 1) {
                return true;
            }
        }
        return false;
    }

    /** Whether its outermost level takes so many rows only. */
    boolean limited() {
        return outermost("LIMIT") >= 0 || outermost("FETCH") >= 0;
    }

    boolean grouped() {
        return outermost("GROUP") >= 0;
    }

    boolean ordered() {
        return outermost("ORDER") >= 0;
    }

    private int outermost(String word) {
        for (int i = depth.length - 1; i >= 0; i--) {
            if (depth[i] == 0 && is(i, word) && !is(i - 1, ".")) {
                return i;
            }
        }
        return -1;
    }

    /** The columns by which its outermost level orders, each a label or a place in the result; empty if it may be another. */
    Optional<List<String>> orderedBy() {
        List<String> keys = new ArrayList<>();
        List<Token> key = new ArrayList<>();
        for (int i = outermost("ORDER") + 2; i <= depth.length; i++) {
            boolean end = i == depth.length || (depth[i] == 0 && tokens.get(i).in(AFTER_ORDER));
            if (end || (depth[i] == 0 && is(i, ","))) {
                key.removeIf(token -> token.is("ASC") || token.is("DESC"));
                boolean column = key.size() == 1
                        && (key.getFirst().name() || key.getFirst().kind() == Kind.NUMBER);
                boolean qualified =
                        key.size() == 3 && key.get(1).is(".") && key.get(2).name();
                if (!column && !qualified) {
                    return Optional.empty();
                }
                keys.add(key.getLast().text());
                key.clear();
                if (end) {
                    break;
                }
            } else {
                key.add(tokens.get(i));
            }
        }
        return Optional.of(keys);
    }
}
