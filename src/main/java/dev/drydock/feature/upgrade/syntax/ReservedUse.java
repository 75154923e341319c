package dev.drydock.feature.upgrade.syntax;

import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds unquoted words that a newer server takes for keywords and this text means as names. */
public final class ReservedUse {

    private static final Set<String> LABELLED = Set.of("BEGIN", "LOOP", "REPEAT", "WHILE");
    private static final Set<String> FUNCTION_STATEMENTS = Set.of("CREATE", "DROP", "ALTER", "SHOW", "AGGREGATE");
    private static final Set<String> PARTITION_STATEMENTS = Set.of("CREATE", "ALTER");
    private static final Set<String> BEFORE_COLUMNS = Set.of("COLUMN", "CHANGE", "MODIFY", "AFTER");

    private ReservedUse() {}

    /**
     * The first word that is meant as a name.
     *
     * @param reserved the words, in capitals
     */
    public static Optional<String> first(SqlText text, Set<String> reserved) {
        return places(text, reserved).stream()
                .map(place -> text.tokens().get(place).text())
                .findFirst();
    }

    /**
     * The first label among these words without quotes.
     *
     * @param words in capitals
     */
    public static Optional<String> label(SqlText text, Set<String> words) {
        List<Token> tokens = text.tokens();
        return text.keywords(word -> words.contains(word.toUpperCase(Locale.ROOT))).stream()
                .filter(place -> place + 2 < tokens.size()
                        && tokens.get(place + 1).is(":")
                        && tokens.get(place + 2).in(LABELLED))
                .map(place -> tokens.get(place).text())
                .findFirst();
    }

    /** Places of all words that are meant as names. */
    static List<Integer> places(SqlText text, Set<String> reserved) {
        return text.keywords(word -> reserved.contains(word.toUpperCase(Locale.ROOT))).stream()
                .filter(place -> !keyword(text, place))
                .toList();
    }

    /** Whether the older server reads the word at this place as a keyword, or the newer one takes it there all the same. */
    private static boolean keyword(SqlText text, int place) {
        List<Token> tokens = text.tokens();
        Token before = place > 0 ? tokens.get(place - 1) : new Token(Kind.SIGN, ";", 0, 0);
        Token after = place + 1 < tokens.size() ? tokens.get(place + 1) : new Token(Kind.SIGN, ";", 0, 0);
        return switch (tokens.get(place).text().toUpperCase(Locale.ROOT)) {
            case "ROW" -> before.is("EACH") || (after.is("(") && !before.is("CALL")) || valueOfVariable(text, place);
            case "SYSTEM" -> valueOfVariable(text, place);
            case "ROWS" -> before.kind() == Kind.NUMBER || after.is("IDENTIFIED");
            case "FUNCTION" ->
                before.in(FUNCTION_STATEMENTS)
                        || inHeader(text, place)
                        || (before.is("ON") && text.statementOf(place).in(Set.of("GRANT", "REVOKE")));
            case "OFFSET" -> place > 1 && tokens.get(place - 2).is("LIMIT");
            case "ROW_NUMBER" ->
                place + 3 < tokens.size()
                        && after.is("(")
                        && tokens.get(place + 3).is("OVER");
            case "PARTITION" ->
                text.statementOf(place).in(PARTITION_STATEMENTS)
                        && place >= ProgramParser.body(tokens)
                        && ofPartitions(tokens, place, before, after);
            default -> false;
        };
    }

    /** Not the name of a column: behind a parenthesis or comma, one has a clause of partitions before it. */
    private static boolean ofPartitions(List<Token> tokens, int place, Token before, Token after) {
        boolean changed = place > 1 && tokens.get(place - 2).is("CHANGE");
        if (after.in(Set.of(")", ",")) || before.in(BEFORE_COLUMNS) || changed) {
            return false;
        }
        return !before.in(Set.of("(", ","))
                || tokens.subList(0, place).reversed().stream()
                        .takeWhile(token -> !token.is(";"))
                        .anyMatch(token -> token.is("PARTITION"));
    }

    /** {@code SET time_zone = SYSTEM} and {@code SET binlog_format = ROW} are taken by 8.0 as well. */
    private static boolean valueOfVariable(SqlText text, int place) {
        List<Token> tokens = text.tokens();
        boolean last = place + 1 == tokens.size() || tokens.get(place + 1).in(Set.of(";", ","));
        return last
                && place > 0
                && tokens.get(place - 1).is("=")
                && text.statementOf(place).is("SET");
    }

    /** {@code CREATE DEFINER = … FUNCTION}: nothing that begins a body stands before it. */
    private static boolean inHeader(SqlText text, int place) {
        return text.tokens().getFirst().is("CREATE")
                && place < 10
                && text.tokens().subList(0, place).stream().noneMatch(token -> token.is("("));
    }
}
