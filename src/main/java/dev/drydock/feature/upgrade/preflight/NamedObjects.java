package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Everything of the user's that has a name which people write in statements. */
public final class NamedObjects {

    /** @param name its own name, without those around it */
    public record Named(String name, Subject subject) {}

    private NamedObjects() {}

    public static Stream<Named> of(CheckContext context) {
        Set<String> server = Set.of("mysql", "information_schema", "performance_schema", "sys");
        Stream<Named> schemas = context.schemas().stream()
                .filter(schema -> !server.contains(schema.name()))
                .map(schema -> new Named(schema.name(), Subject.schema(schema.name())));
        Stream<Named> tables = context.tables().stream().map(table -> new Named(table.name(), table.subject()));
        Stream<Named> columns = context.columns().stream().map(column -> new Named(column.name(), column.subject()));
        Stream<Named> programs =
                context.programs(false).stream().map(program -> new Named(program.name(), program.subject()));
        Set<Subject> indexes = new HashSet<>();
        context.indexes().stream()
                .filter(index -> !index.index().equals("PRIMARY"))
                .forEach(index ->
                        indexes.add(new Subject(Subject.Kind.INDEX, index.schema(), index.table(), index.index())));
        return Stream.of(
                        schemas,
                        tables,
                        columns,
                        programs,
                        indexes.stream().map(index -> new Named(index.part(), index)))
                .flatMap(stream -> stream);
    }
}
