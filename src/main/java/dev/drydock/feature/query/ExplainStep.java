package dev.drydock.feature.query;

import dev.drydock.platform.config.Json;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A step of the plan of a statement, out of {@code EXPLAIN FORMAT=JSON}: of MySQL 5.6 on, of 8.3 on in its second version, and
 * of MariaDB, which name the same things differently.
 *
 * @param rows that it reads or makes each time, as the optimizer estimates
 * @param cost of the step itself, or of it and what is below where the server tells only that; in the optimizer's unit
 * @param marks why it may be slow, such as a scan of a whole table
 * @param facts the rest of what the server tells of it, by name
 */
public record ExplainStep(
        String title,
        OptionalDouble rows,
        OptionalDouble cost,
        List<String> marks,
        Map<String, String> facts,
        List<ExplainStep> below) {

    private static final Messages TEXT = Messages.of("query");
    private static final List<String> ROWS =
            List.of("rows_examined_per_scan", "estimated_rows", "rows", "rows_produced_per_join");
    private static final List<String> SORTS = List.of("using_filesort", "filesort");
    private static final List<String> TEMPORARY = List.of("using_temporary_table", "temporary_table", "materialized");
    private static final String INPUTS = "inputs";

    /** The plan in an answer of the server; empty if it is none. */
    public static Optional<ExplainStep> of(String json) {
        try {
            Map<String, ?> all = Json.object(json);
            return Optional.of(all.get("query_plan") instanceof Map<?, ?> plan ? step("query_plan", plan) : whole(all));
        } catch (Json.Wrong _) {
            return Optional.empty();
        }
    }

    private static ExplainStep whole(Map<?, ?> all) {
        List<ExplainStep> found = below(all);
        return found.size() == 1 ? found.getFirst() : step("query_block", all);
    }

    private static ExplainStep step(String key, Map<?, ?> of) {
        Map<String, String> facts = new LinkedHashMap<>();
        of.forEach((name, value) -> {
            if (!(value instanceof Map<?, ?>) && !lists(value) && value != null) {
                facts.put(name.toString(), shown(value));
            }
        });
        if (of.get("cost_info") instanceof Map<?, ?> costs) {
            costs.forEach((name, value) -> facts.put(name.toString(), shown(value)));
        }
        return new ExplainStep(
                title(key, facts), number(facts, ROWS), cost(facts), marks(key, facts), facts, below(of));
    }

    private static List<ExplainStep> below(Map<?, ?> of) {
        List<ExplainStep> found = new ArrayList<>();
        of.forEach((name, value) -> {
            String key = name.toString();
            if (value instanceof Map<?, ?> map && !key.equals("cost_info")) {
                found.add(step(key, map));
            } else if (lists(value)) {
                List<ExplainStep> each = ((List<?>) value)
                        .stream()
                                .map(one -> (Map<?, ?>) one)
                                .flatMap(one -> wrapped(one) ? below(one).stream() : Stream.of(step(key, one)))
                                .toList();
                if (key.equals(INPUTS)) {
                    found.addAll(each);
                } else {
                    found.add(new ExplainStep(
                            words(key), OptionalDouble.empty(), OptionalDouble.empty(), List.of(), Map.of(), each));
                }
            }
        });
        return List.copyOf(found);
    }

    /** Whether it is a list of objects. */
    private static boolean lists(Object value) {
        return value instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof Map<?, ?>;
    }

    /** Whether an object only names what is inside of it, such as {@code {"table": {…}}}. */
    private static boolean wrapped(Map<?, ?> one) {
        return one.size() == 1 && one.values().iterator().next() instanceof Map<?, ?>;
    }

    private static String title(String key, Map<String, String> facts) {
        String operation = facts.get("operation");
        if (operation != null) {
            return operation;
        }
        String table = facts.get("table_name");
        if (table == null) {
            return words(key)
                    + Optional.ofNullable(facts.get("select_id"))
                            .map(id -> " " + id)
                            .orElse("");
        }
        String access = facts.getOrDefault("access_type", "");
        String index = facts.getOrDefault("key", "");
        return index.isEmpty()
                ? TEXT.text("plan.table", table, access)
                : TEXT.text("plan.table.index", table, access, index);
    }

    private static String words(String key) {
        String words = key.replace('_', ' ').replace('-', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static OptionalDouble cost(Map<String, String> facts) {
        OptionalDouble read = number(facts, List.of("read_cost"));
        OptionalDouble eval = number(facts, List.of("eval_cost"));
        return read.isPresent() && eval.isPresent()
                ? OptionalDouble.of(read.getAsDouble() + eval.getAsDouble())
                : number(facts, List.of("query_cost", "sort_cost", "estimated_total_cost", "cost"));
    }

    private static List<String> marks(String key, Map<String, String> facts) {
        List<String> marks = new ArrayList<>();
        String access = facts.getOrDefault("access_type", "");
        String operation = facts.getOrDefault("operation", "");
        if (access.equals("ALL") || operation.startsWith("Table scan on")) {
            marks.add(TEXT.text("plan.mark.scan"));
        } else if ((access.equals("index") && operation.isEmpty()) || operation.startsWith("Index scan on")) {
            marks.add(TEXT.text("plan.mark.index"));
        }
        if (SORTS.stream().anyMatch(name -> key.equals(name) || "true".equals(facts.get(name)))
                || operation.startsWith("Sort")) {
            marks.add(TEXT.text("plan.mark.sort"));
        }
        if (TEMPORARY.stream().anyMatch(name -> key.equals(name) || "true".equals(facts.get(name)))
                || operation.contains("emporary table")) {
            marks.add(TEXT.text("plan.mark.temporary"));
        }
        if (facts.containsKey("using_join_buffer") || key.startsWith("block-nl-join")) {
            marks.add(TEXT.text("plan.mark.buffer"));
        }
        return List.copyOf(marks);
    }

    private static OptionalDouble number(Map<String, String> facts, List<String> names) {
        return names.stream()
                .map(facts::get)
                .filter(Objects::nonNull)
                .filter(text -> text.matches("\\d{1,18}(\\.\\d+)?([eE][-+]?\\d{1,3})?"))
                .mapToDouble(Double::parseDouble)
                .findFirst();
    }

    private static String shown(Object value) {
        return value instanceof List<?> list
                ? String.join(", ", list.stream().map(String::valueOf).toList())
                : String.valueOf(value);
    }

    /** It and all that is below it. */
    public Stream<ExplainStep> all() {
        return Stream.concat(Stream.of(this), below.stream().flatMap(ExplainStep::all));
    }

    /** The highest cost of a step that it holds, itself included; 0 if the server tells none. */
    public double most() {
        return all().mapToDouble(step -> step.cost.orElse(0)).max().orElse(0);
    }
}
