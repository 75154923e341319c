package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Csv;
import dev.drydock.report.JsonOut;
import dev.drydock.report.model.ValueColumn;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A result as CSV and as JSON, the forms that scripts read: names and meanings of their fields are a contract. */
public final class CountExport {

    private static final List<ValueColumn<TableCount>> COLUMNS = List.of(
            text("schema", count -> count.name().schema()),
            text("table", count -> count.name().table()),
            text("engine", count -> count.table().engine()),
            number("rows", TableCount::rows),
            number("estimate", count -> count.table().estimate()),
            number("bytes", count -> count.table().bytes()),
            number("millis", count -> OptionalLong.of(count.took().toMillis())),
            text("status", count -> word(count.status())),
            text("error", count -> count.problem().map(Problem::line).orElse("")));

    /** The forms of a saved result. */
    public enum Form {
        CSV,
        JSON;

        /** Usual ending of such files. */
        public String ending() {
            return word(this);
        }
    }

    private CountExport() {}

    /** Writes the result in this form; leaves the writer open. */
    public static void write(RunResult<CountResult> result, OpenServer server, Form form, Writer target) {
        switch (form) {
            case CSV -> csv(result.value(), target);
            case JSON -> json(result, server, target);
        }
    }

    /**
     * Writes the result to a file: first under another name, then moved over an old one.
     *
     * @throws DrydockException E-1005 if it cannot be written; an old file is then unchanged
     */
    public static void save(RunResult<CountResult> result, OpenServer server, Form form, Path path) {
        OutputFile.save(path, writer -> write(result, server, form, writer));
    }

    /** One line per table. */
    private static void csv(CountResult result, Writer target) {
        Csv.table(target, COLUMNS, listed(result));
    }

    /** In the order of names, which does not change as tables grow. */
    private static Stream<TableCount> listed(CountResult result) {
        return result.tables().stream().sorted(Comparator.comparing(TableCount::name));
    }

    private static ValueColumn<TableCount> text(String key, Function<TableCount, String> text) {
        return ValueColumn.text(key, key, text);
    }

    private static ValueColumn<TableCount> number(String key, Function<TableCount, OptionalLong> number) {
        return ValueColumn.count(key, key, number);
    }

    /** One object with {@code run}, {@code tables} and {@code skipped}. */
    private static void json(RunResult<CountResult> result, OpenServer server, Writer target) {
        CountResult counts = result.value();
        Map<Object, Headroom> headroom = counts.headroom().stream()
                .collect(Collectors.toMap(Headroom::table, Function.identity(), (first, _) -> first));
        CountPlan.LeftOut leftOut = counts.plan().leftOut();
        JsonOut.write(
                target,
                json -> json.object("run", run -> run(run, result, server))
                        .objects(
                                "tables",
                                listed(counts).toList(),
                                (one, count) -> table(one, count, Optional.ofNullable(headroom.get(count.name()))))
                        .object(
                                "skipped",
                                skipped -> skipped.put("views", leftOut.views())
                                        .put("sequences", leftOut.sequences())
                                        .put("excluded", leftOut.excluded())
                                        .texts("system_schemas", leftOut.system())));
    }

    private static void run(JsonOut json, RunResult<CountResult> result, OpenServer server) {
        CountPlan plan = result.value().plan();
        result.head(json, server)
                .put("started", result.started())
                .put("finished", result.finished())
                .put("mode", word(plan.options().mode()))
                .put("workers", plan.workers());
        result.value()
                .snapshot()
                .ifPresent(snapshot -> json.put("snapshot", snapshot.taken())
                        .put("locked_millis", snapshot.locked().toMillis())
                        .put("binlog", snapshot.binlog()));
    }

    private static void table(JsonOut json, TableCount count, Optional<Headroom> column) {
        json.put("schema", count.name().schema())
                .put("table", count.name().table())
                .put("engine", count.table().engine())
                .known("rows", count.rows())
                .known("estimate", count.table().estimate())
                .known("bytes", count.table().bytes())
                .put("millis", count.took().toMillis())
                .put("status", word(count.status()));
        if (count.problem().isEmpty()) {
            json.none("error");
        }
        json.detailedError(count.problem());
        if (!count.partitions().isEmpty()) {
            json.objects(
                    "partitions",
                    count.partitions(),
                    (one, part) -> one.put("partition", part.partition())
                            .put("rows", part.rows())
                            .put("millis", part.took().toMillis()));
        }
        column.ifPresent(found -> json.object(
                "auto_increment",
                one -> one.put("column", found.column())
                        .put("type", found.type())
                        .put("next", found.next())
                        .put("highest", found.highest())
                        .put("used", found.used())));
    }

    /** An enum's word in files: {@code not_reached}. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
