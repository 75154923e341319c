package dev.drydock.feature.upgrade.syntax;

import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a table is partitioned by, with unquoted words in it that a newer server takes for keywords. */
public final class PartitionClause {

    private static final Set<String> BEFORE_NAMES = Set.of("PARTITION", "SUBPARTITION");
    /** Their lists of columns are written anew by the server, with quotes around its own keywords only. */
    private static final Set<String> SERVER_WRITES_NAMES = Set.of("KEY", "COLUMNS");

    private final String sql;
    private final List<Token> tokens;
    private final List<Integer> places;

    private PartitionClause(String sql, List<Token> tokens, List<Integer> places) {
        this.sql = sql;
        this.tokens = tokens;
        this.places = places;
    }

    /**
     * The clause if it has such words.
     *
     * @param definition as SHOW CREATE TABLE gives it
     * @param reserved the words, in capitals
     */
    public static Optional<PartitionClause> of(String definition, Set<String> reserved) {
        SqlText text = SqlText.of(definition, false);
        int start = start(text.tokens());
        List<Integer> places = ReservedUse.places(text, reserved).stream()
                .filter(place -> place > start)
                .toList();
        return start < 0 || places.isEmpty()
                ? Optional.empty()
                : Optional.of(new PartitionClause(
                        definition,
                        text.tokens().subList(start, text.tokens().size()),
                        places.stream().map(place -> place - start).toList()));
    }

    /** The whole clause with other names for some of its partitions; empty if the table has none. */
    public static Optional<String> renamed(String definition, Map<String, String> names) {
        List<Token> tokens = SqlText.of(definition, false).tokens();
        int start = start(tokens);
        if (start < 0) {
            return Optional.empty();
        }
        List<Token> clause = tokens.subList(start, tokens.size());
        List<Integer> places = IntStream.range(1, clause.size())
                .filter(place -> clause.get(place - 1).in(BEFORE_NAMES)
                        && names.containsKey(clause.get(place).text()))
                .boxed()
                .toList();
        return Optional.of(new PartitionClause(definition, clause, places)
                .rewritten(name -> Objects.requireNonNull(names.get(name))));
    }

    /**
     * The clause with its names in backticks, if a column of the table stands in double quotes in it.
     *
     * @param definition as SHOW CREATE TABLE gives it to a session with ANSI_QUOTES
     * @param partitions whether the names of partitions count, which newer servers write anew
     */
    public static Optional<String> withoutAnsiQuotes(String definition, boolean partitions) {
        List<Token> tokens = SqlText.of(definition, true).tokens();
        int start = start(tokens);
        if (start < 0) {
            return Optional.empty();
        }
        Set<String> columns = tokens.subList(0, start).stream()
                .filter(token -> token.kind() == Kind.NAME)
                .map(token -> token.text().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        List<Token> clause = tokens.subList(start, tokens.size());
        List<Integer> quoted = IntStream.range(1, clause.size())
                .filter(place -> definition.charAt(clause.get(place).start()) == '"')
                .filter(place -> clause.get(place - 1).in(BEFORE_NAMES)
                        ? partitions
                        : columns.contains(clause.get(place).text().toLowerCase(Locale.ROOT)))
                .boxed()
                .toList();
        return quoted.isEmpty()
                ? Optional.empty()
                : Optional.of(new PartitionClause(definition, clause, quoted).quoted());
    }

    /** The words and names of an expression. */
    public static Stream<String> words(String expression) {
        return SqlText.of(expression, false).tokens().stream()
                .filter(Token::name)
                .map(Token::text);
    }

    private static int start(List<Token> tokens) {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).is("PARTITION") && tokens.get(i + 1).is("BY")) {
                return i;
            }
        }
        return -1;
    }

    /** The words, each once. */
    public List<String> words() {
        return places.stream().map(place -> tokens.get(place).text()).distinct().toList();
    }

    /** The clause with every such word in quotes. */
    public String quoted() {
        return rewritten(UnaryOperator.identity());
    }

    /**
     * The clause as the older server keeps it so that the newer one reads it: words in quotes, partitions with another name.
     * Empty where the older server leaves out quotes, as it does for columns of KEY.
     */
    public Optional<String> mended() {
        return places.stream().allMatch(place -> namesPartition(place) || !unquotedAgain(place))
                ? Optional.of(rewritten(this::another))
                : Optional.empty();
    }

    private boolean namesPartition(int place) {
        return tokens.get(place - 1).in(BEFORE_NAMES);
    }

    /** Whether it is a column of KEY, or names a tablespace. */
    private boolean unquotedAgain(int place) {
        int open = place;
        while (open > 0 && !tokens.get(open).is("(")) {
            open--;
        }
        int before = open - 1;
        if (before > 1 && tokens.get(before).kind() == Kind.NUMBER) {
            before -= 3; // KEY ALGORITHM = 1 (
        }
        return tokens.get(place - 1).is("=") || tokens.get(before).in(SERVER_WRITES_NAMES);
    }

    private String another(String partition) {
        Set<String> taken = new HashSet<>();
        tokens.forEach(token -> taken.add(token.text().toLowerCase(Locale.ROOT)));
        String other = partition + "_";
        while (taken.contains(other.toLowerCase(Locale.ROOT))) {
            other += "_";
        }
        return other;
    }

    private String rewritten(UnaryOperator<String> partition) {
        List<String> parts = new ArrayList<>();
        int from = tokens.getFirst().start();
        for (int place : places) {
            Token token = tokens.get(place);
            parts.add(sql.substring(from, token.start()));
            parts.add(Sql.name(namesPartition(place) ? partition.apply(token.text()) : token.text()));
            from = token.end();
        }
        parts.add(sql.substring(from));
        return String.join("", parts).strip().replaceFirst("\\s*\\*/$", "");
    }
}
