package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Random expressions and statements.
 *
 * @param forms what they are drawn from
 * @param literal a text as a literal of some character set
 * @param name a name in the place of a plain one, unquoted
 * @param written the same as it is written, quoted or not
 */
record RandomSql(
        Random random,
        RandomForms forms,
        UnaryOperator<String> literal,
        UnaryOperator<String> name,
        UnaryOperator<String> written) {

    String expression(List<String> columns, boolean ofASession) {
        String form = ofASession && random.nextInt(4) == 0 ? pick(forms.of("session")) : pick(forms.of("expression"));
        String text = literal.apply(pick(List.of("x", "é", "", "it''s", "😀", "%%")));
        List<String> names = columns.isEmpty()
                ? List.of("1", "'2'", "'2001-01-01'", "'{}'")
                : columns.stream().map(Sql::name).toList();
        return form.startsWith("@") || form.equals("\\N")
                ? form
                : form.formatted(names.get(0), names.get(1), names.get(2), names.get(3), text);
    }

    String select(String table, List<String> columns) {
        List<String> what = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            what.add(expression(columns, false) + " AS " + Sql.name(name.apply("c" + i)));
        }
        String from = " FROM " + Sql.name(table);
        String first = Sql.name(columns.getFirst());
        return pick(List.of(
                        "SELECT ",
                        "SELECT ",
                        "SELECT ",
                        "SELECT SQL_CACHE ",
                        "SELECT DISTINCT ",
                        "SELECT STRAIGHT_JOIN "))
                + pick(List.of(
                        String.join(", ", what) + from,
                        String.join(", ", what) + from + " WHERE " + expression(columns, false),
                        String.join(", ", what) + from + " ORDER BY 1 DESC LIMIT 5",
                        "COUNT(*) AS n, " + first + from + " GROUP BY " + first
                                + pick(List.of("", " ASC", " DESC", " WITH ROLLUP")),
                        "GROUP_CONCAT(" + first + " ORDER BY " + first + " DESC SEPARATOR ',') AS g" + from,
                        "SUM(" + first + ") AS n, BIT_XOR(" + first + ") AS b, STD(" + first + ") AS s" + from
                                + " HAVING n > 1",
                        "a." + first + from + " AS a LEFT JOIN " + Sql.name(table) + " AS " + Sql.name(name.apply("b"))
                                + " USING (id)",
                        "x." + first + " FROM (SELECT * FROM " + Sql.name(table) + ") AS x",
                        first + from + " WHERE EXISTS (SELECT 1 FROM DUAL) UNION SELECT 1",
                        first + from + " USE INDEX () LIMIT 1, 2",
                        String.join(", ", what)));
    }

    /** Some statements that send no rows. */
    String quiet(String table, List<String> columns) {
        StringBuilder statements = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String word = written.apply("w" + i);
            statements
                    .append(pick(forms.of("statement"))
                            .formatted(
                                    expression(List.of(), true),
                                    Sql.name(table),
                                    word,
                                    Integer.toString(table.length())))
                    .append(' ');
        }
        return statements.toString();
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
