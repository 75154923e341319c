package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.syntax.ConstantTexts;
import dev.drydock.feature.upgrade.syntax.NamedInText;
import dev.drydock.feature.upgrade.syntax.SetStatement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** System variables, their flags, and tables of INFORMATION_SCHEMA that are gone, in stored programs, views and late statements. */
final class RemovedNames {

    private static final ServerVersion MODE_OF_CIPHERS = ServerVersion.parse("11.2.0");

    private RemovedNames() {}

    static void run(CheckContext context) {
        Map<String, String> variables = new HashMap<>();
        Map<String, String> tables = new HashMap<>();
        for (String[] fields : Facts.onTheWay("mariadb-removed-names.csv", 2, context.path())) {
            boolean variable = fields[0].equals("variable");
            (variable ? variables : tables).put(variable ? fields[1] : fields[1].toUpperCase(Locale.ROOT), fields[2]);
        }
        ciphers(context);
        List<String[]> values = Facts.onTheWay("mariadb-option-values.csv", context.path());
        for (StoredProgram program : context.programs(false)) {
            values(context, program, values);
        }
        for (SqlSource source : context.sources(true)) {
            Severity severity = source.text().digest() ? Severity.WARNING : Severity.ERROR;
            NamedInText.variables(source.text()).stream()
                    .filter(variables::containsKey)
                    .forEach(name -> context.add(
                            severity,
                            source.subject(),
                            context.advice(name),
                            name,
                            String.valueOf(variables.get(name))));
            NamedInText.tables(source.text()).stream()
                    .distinct()
                    .filter(tables::containsKey)
                    .forEach(name -> context.add(
                            severity,
                            source.subject(),
                            context.advice(name.toLowerCase(Locale.ROOT)),
                            name.toLowerCase(Locale.ROOT),
                            String.valueOf(tables.get(name))));
        }
    }

    /** Since 11.2 their mode is that of a variable, and what is kept of them must not depend on one: such a table is not opened. */
    private static void ciphers(CheckContext context) {
        if (!context.path().crosses(MODE_OF_CIPHERS) || context.sourceBefore(10, 3, 10)) {
            return;
        }
        Set<List<String>> indexed = context.indexes().stream()
                .map(index -> List.of(index.schema(), index.table(), index.column()))
                .collect(Collectors.toSet());
        Set<List<String>> ciphers = new HashSet<>();
        for (Column column : context.columns()) {
            List<String> name = List.of(column.schema(), column.table(), column.name());
            if (ciphers(column.expression())) {
                ciphers.add(name);
                if (indexed.contains(name)
                        || column.extra().toUpperCase(Locale.ROOT).matches(".*(STORED|PERSISTENT).*")) {
                    context.say("cipher", Severity.ERROR, column.subject(), context.adviceOf("cipher.remedy"));
                }
            }
        }
        context.session()
                .each(
                        "SELECT CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, CHECK_CLAUSE FROM"
                                + " information_schema.CHECK_CONSTRAINTS WHERE "
                                + context.inUserSchemas("CONSTRAINT_SCHEMA"),
                        row -> {
                            boolean names = SqlText.of(row.text(4), false).tokens().stream()
                                    .anyMatch(token -> token.name()
                                            && ciphers.contains(List.of(row.text(1), row.text(2), token.text())));
                            if (names || ciphers(row.text(4))) {
                                context.say(
                                        "cipher.check",
                                        Severity.ERROR,
                                        Subject.table(row.text(1), row.text(2)),
                                        context.adviceOf("cipher.check.remedy"),
                                        row.text(3));
                            }
                        });
    }

    private static boolean ciphers(String expression) {
        List<String> calls = SqlText.of(expression, false).calls();
        return calls.contains("AES_ENCRYPT") || calls.contains("AES_DECRYPT");
    }

    /** Values that no server starts with any more are taken by no SET either. */
    private static void values(CheckContext context, StoredProgram program, List<String[]> values) {
        SqlText text = context.text(program);
        ConstantTexts constants = ConstantTexts.of(text);
        for (List<Token> statement : ProgramParser.parse(text).statements()) {
            if (!statement.getFirst().is("SET")) {
                continue;
            }
            for (SetStatement.Assignment one : SetStatement.of(statement)) {
                List<String> parts = constants.expression(one.value()).stream()
                        .flatMap(value -> value.whole().map(List::of).orElse(value.parts()).stream())
                        .flatMap(part -> Stream.of(part.toLowerCase(Locale.ROOT).split(",", -1)))
                        .map(String::strip)
                        .toList();
                values.stream()
                        .filter(fields -> fields[0].replace('-', '_').equals(one.target()))
                        .filter(fields -> one.scoped() || !constants.declares(one.target()))
                        .filter(fields -> parts.stream().anyMatch(part -> part.matches(fields[2])))
                        .forEach(fields -> context.say(
                                "value",
                                Severity.ERROR,
                                program.subject(),
                                context.advice(fields[0].replace('-', '_')),
                                one.target(),
                                fields[1]));
            }
        }
    }
}
