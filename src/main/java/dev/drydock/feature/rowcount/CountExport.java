package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Csv;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.KnownJson;
import dev.drydock.report.OutcomeJson;
import dev.drydock.report.ProblemJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.JsonFactory;

/** A result as CSV and as JSON, the forms that scripts read: names and meanings of their fields are a contract. */
public final class CountExport {

    private static final List<String> COLUMNS =
            List.of("schema", "table", "engine", "rows", "estimate", "bytes", "millis", "status", "error");

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
            case JSON -> json(result, server.facts(), server.profile().name(), target);
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
        Csv.write(target, COLUMNS, listed(result).map(CountExport::cells));
    }

    /** In the order of names, which does not change as tables grow. */
    private static Stream<TableCount> listed(CountResult result) {
        return result.tables().stream().sorted(Comparator.comparing(TableCount::name));
    }

    private static List<Object> cells(TableCount count) {
        return List.of(
                count.name().schema(),
                count.name().table(),
                count.table().engine(),
                cell(count.rows()),
                cell(count.table().estimate()),
                cell(count.table().bytes()),
                count.took().toMillis(),
                word(count.status()),
                count.problem().map(Problem::line).orElse(""));
    }

    private static Object cell(OptionalLong number) {
        return number.isPresent() ? (Object) number.getAsLong() : "";
    }

    /** One object with {@code run}, {@code tables} and {@code skipped}. */
    private static void json(RunResult<CountResult> result, ServerFacts facts, String server, Writer target) {
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(tools.jackson.core.ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            run(json, result, facts, server);
            tables(json, result.value());
            skipped(json, result.value().plan().leftOut());
            json.writeEndObject();
        }
    }

    private static void run(JsonGenerator json, RunResult<CountResult> result, ServerFacts facts, String server) {
        json.writeObjectPropertyStart("run");
        json.writeNumberProperty("id", result.id());
        OutcomeJson.write(result.outcome(), json);
        json.writeStringProperty("server", server);
        json.writeStringProperty("version", facts.product());
        json.writeStringProperty("started", Formats.iso(result.started()));
        json.writeStringProperty("finished", Formats.iso(result.finished()));
        json.writeStringProperty("mode", word(result.value().plan().options().mode()));
        json.writeNumberProperty("workers", result.value().plan().workers());
        result.value().snapshot().ifPresent(snapshot -> {
            json.writeStringProperty("snapshot", Formats.iso(snapshot.taken()));
            json.writeNumberProperty("locked_millis", snapshot.locked().toMillis());
            snapshot.binlog().ifPresent(position -> json.writeStringProperty("binlog", position));
        });
        json.writeEndObject();
    }

    private static void tables(JsonGenerator json, CountResult result) {
        Map<Object, Headroom> headroom = result.headroom().stream()
                .collect(Collectors.toMap(Headroom::table, Function.identity(), (first, _) -> first));
        json.writeArrayPropertyStart("tables");
        for (TableCount count : listed(result).toList()) {
            json.writeStartObject();
            json.writeStringProperty("schema", count.name().schema());
            json.writeStringProperty("table", count.name().table());
            json.writeStringProperty("engine", count.table().engine());
            KnownJson.number(json, "rows", count.rows());
            KnownJson.number(json, "estimate", count.table().estimate());
            KnownJson.number(json, "bytes", count.table().bytes());
            json.writeNumberProperty("millis", count.took().toMillis());
            json.writeStringProperty("status", word(count.status()));
            error(json, count);
            partitions(json, count);
            Headroom column = headroom.get(count.name());
            if (column != null) {
                headroom(json, column);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void error(JsonGenerator json, TableCount count) {
        count.problem()
                .ifPresentOrElse(
                        problem -> ProblemJson.writeWithDetail(problem, json), () -> json.writeNullProperty("error"));
    }

    private static void partitions(JsonGenerator json, TableCount count) {
        if (count.partitions().isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("partitions");
        for (TableCount.PartitionCount partition : count.partitions()) {
            json.writeStartObject();
            json.writeStringProperty("partition", partition.partition());
            json.writeNumberProperty("rows", partition.rows());
            json.writeNumberProperty("millis", partition.took().toMillis());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void headroom(JsonGenerator json, Headroom column) {
        json.writeObjectPropertyStart("auto_increment");
        json.writeStringProperty("column", column.column());
        json.writeStringProperty("type", column.type());
        json.writeNumberProperty("next", column.next());
        json.writeNumberProperty("highest", column.highest());
        json.writeNumberProperty("used", column.used());
        json.writeEndObject();
    }

    private static void skipped(JsonGenerator json, CountPlan.LeftOut leftOut) {
        json.writeObjectPropertyStart("skipped");
        json.writeNumberProperty("views", leftOut.views());
        json.writeNumberProperty("sequences", leftOut.sequences());
        json.writeNumberProperty("excluded", leftOut.excluded());
        json.writeArrayPropertyStart("system_schemas");
        leftOut.system().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }

    /** An enum's word in files: {@code not_reached}. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
