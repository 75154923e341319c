package dev.drydock.feature.query.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.query.ReadingStatement;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What may stand at a place of a statement: behind a point the tables of a schema or the columns of a table or alias, else
 * columns of the statement's tables, tables, schemas, keywords and functions. JavaFX thread only.
 */
final class StatementCompletion {

    /** More than these are not looked through by anybody. */
    private static final int MOST = 200;

    private static final Pattern PLAIN = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");
    private static final Set<String> BEFORE_TABLES = Set.of("FROM", "JOIN", "STRAIGHT_JOIN", "DESCRIBE", "DESC");

    /**
     * @param text as it is shown
     * @param inserted as it is written, quoted where it must be
     */
    record Offer(String text, String inserted) {}

    /**
     * @param from where what is written of the word begins
     * @param offers the best first
     */
    record Offers(int from, List<Offer> offers) {}

    private final @Nullable OfferedNames names;
    private final Supplier<String> schema;

    /**
     * @param names those of the server; null where there are several servers
     * @param schema the one that is used; empty for none
     */
    StatementCompletion(@Nullable OfferedNames names, Supplier<String> schema) {
        this.names = names;
        this.schema = schema;
    }

    /** @param came called when names are there that were not yet */
    Offers at(String text, int caret, Runnable came) {
        int from = caret;
        while (from > 0
                && (Character.isLetterOrDigit(text.charAt(from - 1)) || "_$".indexOf(text.charAt(from - 1)) >= 0)) {
            from--;
        }
        String begun = text.substring(from, caret).toLowerCase(Locale.ROOT);
        List<Token> tokens = SqlText.of(ReadingStatement.at(text, caret), false).tokens();
        Map<String, TableName> tables = tables(tokens);
        Optional<String> owner = owner(text, from);
        if (owner.isEmpty() && from > 0 && text.charAt(from - 1) == '.') {
            return new Offers(from, List.of());
        }
        Collection<Offer> all = owner.isPresent() ? owned(owner.get(), tables, came) : free(tables, came);
        return new Offers(
                from,
                Stream.concat(
                                all.stream().filter(offer -> lower(offer).startsWith(begun)),
                                all.stream()
                                        .filter(offer -> !lower(offer).startsWith(begun)
                                                && lower(offer).contains(begun)))
                        .limit(MOST)
                        .toList());
    }

    private static String lower(Offer offer) {
        return offer.text().toLowerCase(Locale.ROOT);
    }

    /** The name before the point before this place. */
    private static Optional<String> owner(String text, int place) {
        List<Token> before = SqlText.of(text.substring(0, place), false).tokens();
        int last = before.size() - 1;
        return last > 0 && before.get(last).is(".") && before.get(last - 1).name()
                ? Optional.of(before.get(last - 1).text())
                : Optional.empty();
    }

    private Collection<Offer> owned(String owner, Map<String, TableName> tables, Runnable came) {
        if (names == null) {
            return List.of();
        }
        TableName table = tables.get(owner);
        return identifiers(table == null ? names.tables(owner, came) : names.columns(table, came));
    }

    private Collection<Offer> free(Map<String, TableName> tables, Runnable came) {
        Set<Offer> all = new LinkedHashSet<>();
        if (names != null) {
            new LinkedHashSet<>(tables.values()).forEach(table -> all.addAll(identifiers(names.columns(table, came))));
            if (!schema.get().isEmpty()) {
                all.addAll(identifiers(names.tables(schema.get(), came)));
            }
            all.addAll(identifiers(names.schemas(came)));
        }
        StatementWords.KEYWORDS.stream().sorted().forEach(word -> all.add(new Offer(word, word)));
        ReadingStatement.functions().stream().sorted().forEach(word -> all.add(new Offer(word + "()", word + "(")));
        return all;
    }

    private static List<Offer> identifiers(List<String> names) {
        return names.stream()
                .map(name -> new Offer(
                        name,
                        PLAIN.matcher(name).matches()
                                        && !StatementWords.KEYWORDS.contains(name.toUpperCase(Locale.ROOT))
                                ? name
                                : Sql.name(name)))
                .toList();
    }

    /** The tables that a statement reads, by the names that its columns are written with. */
    private Map<String, TableName> tables(List<Token> tokens) {
        Map<String, TableName> tables = new LinkedHashMap<>();
        boolean list = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean begins = token.in(BEFORE_TABLES) || (list && token.is(","));
            list = token.is("FROM") || (list && !token.in(Set.of("WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", ")")));
            if (!begins || i + 1 >= tokens.size() || !tokens.get(i + 1).name()) {
                continue;
            }
            List<String> name = new ArrayList<>(List.of(tokens.get(++i).text()));
            if (i + 2 < tokens.size()
                    && tokens.get(i + 1).is(".")
                    && tokens.get(i + 2).name()) {
                i += 2;
                name.add(tokens.get(i).text());
            }
            TableName table = new TableName(name.size() > 1 ? name.getFirst() : schema.get(), name.getLast());
            if (i + 1 < tokens.size() && tokens.get(i + 1).is("AS")) {
                i++;
            }
            boolean renamed = i + 1 < tokens.size()
                    && tokens.get(i + 1).name()
                    && !tokens.get(i + 1).in(StatementWords.KEYWORDS);
            if (!table.schema().isEmpty()) {
                tables.put(renamed ? tokens.get(i + 1).text() : table.table(), table);
            }
        }
        return tables;
    }
}
