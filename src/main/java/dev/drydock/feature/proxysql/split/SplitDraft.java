package dev.drydock.feature.proxysql.split;

import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.change.Edit;
import dev.drydock.feature.proxysql.change.EditValue;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.route.Probe;
import dev.drydock.feature.proxysql.route.QueryRouter;
import dev.drydock.feature.proxysql.status.Digest;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The rules of a read/write split: first one that keeps locking reads on the writer, then one for each chosen kind of
 * statement, by its normalised text. Everything else stays where it was.
 *
 * @param draft the change
 * @param rules the ids that it makes; the first one is for locking reads
 * @param after the rules as they would be
 */
public record SplitDraft(Draft draft, List<Long> rules, LayerTable after) {

    /** What locks rows belongs on the writer. */
    static final String LOCKING = "^\\(*\\s*(SELECT|WITH).*\\s(FOR\\s+(UPDATE|SHARE)|LOCK\\s+IN\\s+SHARE\\s+MODE)";

    private static final Messages TEXT = Messages.of("proxysql");
    private static final long STEP = 10;

    public SplitDraft {
        rules = List.copyOf(rules);
    }

    /**
     * Proposes.
     *
     * @param read rules and users as they are
     * @param chosen kinds of statements that are to go to the readers
     * @param writer number of the hostgroup that takes writes
     * @param reader number of the hostgroup of readers
     */
    public static SplitDraft propose(Configuration read, List<SplitCandidate> chosen, String writer, String reader) {
        LayerTable memory = read.table(ConfigTable.QUERY_RULES, Layer.MEMORY).orElseThrow();
        TreeSet<Long> taken = new TreeSet<>();
        memory.rows().forEach(row -> taken.add(LayerTable.whole(memory.text(row, "rule_id"))));
        long next = taken.isEmpty() ? STEP : (taken.last() / STEP + 1) * STEP;
        List<String> notes = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        List<Edit> edits = new ArrayList<>();
        long first = taken.isEmpty() || taken.first() <= 1 ? next : taken.first() - 1;
        edits.add(insert(first, LOCKING, writer, TEXT.text("split.comment.locks")));
        ids.add(first);
        if (first == next) {
            next += STEP;
        }
        for (String text :
                chosen.stream().map(one -> one.digest().text()).distinct().toList()) {
            edits.add(insert(next, "^" + quoted(text) + "$", reader, TEXT.text("split.comment.read")));
            ids.add(next);
            next += STEP;
        }
        LayerTable after = after(memory, edits);
        look(new QueryRouter(after), chosen, writer, reader, notes);
        persistent(read, notes);
        return new SplitDraft(
                new Draft(ConfigModule.QUERY_RULES, Optional.empty(), edits, true, true, notes), ids, after);
    }

    /** The text of a digest as an expression; question marks and brackets in it mean themselves. */
    private static String quoted(String text) {
        return text.replaceAll("[\\\\^$.|?*+()\\[\\]{}]", "\\\\$0");
    }

    private static Edit insert(long id, String pattern, String hostgroup, String comment) {
        Map<String, EditValue> values = new LinkedHashMap<>();
        values.put("rule_id", EditValue.of(Long.toString(id)));
        values.put("active", EditValue.of("1"));
        values.put("match_digest", EditValue.of(pattern));
        values.put("destination_hostgroup", EditValue.of(hostgroup));
        values.put("apply", EditValue.of("1"));
        values.put("comment", EditValue.of(comment));
        return new Edit.Insert(ConfigTable.QUERY_RULES, values);
    }

    private static LayerTable after(LayerTable memory, List<Edit> edits) {
        List<List<Cell>> rows = new ArrayList<>(memory.rows());
        for (Edit edit : edits) {
            if (edit instanceof Edit.Insert(ConfigTable _, Map<String, EditValue> values)) {
                rows.add(memory.columns().stream()
                        .map(column -> Optional.ofNullable(values.get(column))
                                .flatMap(EditValue::text)
                                .map(Cell::text)
                                .orElseGet(() -> defaults(column)))
                        .toList());
            }
        }
        return new LayerTable(memory.table(), memory.layer(), memory.columns(), rows);
    }

    private static Cell defaults(String column) {
        return switch (column) {
            case "flagIN", "negate_match_pattern" -> Cell.text("0");
            case "re_modifiers" -> Cell.text("CASELESS");
            default -> Cell.NULL;
        };
    }

    /** Rules that are there already may stand in the way. */
    private static void look(
            QueryRouter router, List<SplitCandidate> chosen, String writer, String reader, List<String> notes) {
        if (!router.route(probe("SELECT 1 FROM t WHERE id = 1 FOR UPDATE", "", writer))
                .hostgroup()
                .equals(writer)) {
            notes.add(TEXT.text("split.shadowed.locks", writer));
        }
        for (SplitCandidate one : chosen) {
            Digest digest = one.digest();
            if (!router.route(probe(digest.text(), digest.user(), writer))
                    .hostgroup()
                    .equals(reader)) {
                notes.add(TEXT.text("split.shadowed.read", digest.text()));
            }
        }
    }

    private static Probe probe(String text, String user, String writer) {
        return new Probe(text, user, "", "", 0, writer);
    }

    /** Inside a transaction a read has to stay on the server of the transaction. */
    private static void persistent(Configuration read, List<String> notes) {
        List<String> loose = loose(read);
        if (!loose.isEmpty()) {
            notes.add(TEXT.text("split.loose", String.join(", ", loose)));
        }
    }

    private static List<String> loose(Configuration read) {
        return read.table(ConfigTable.USERS, Layer.MEMORY).stream()
                .flatMap(users -> users.rows().stream()
                        .filter(row -> users.text(row, "transaction_persistent").equals("0"))
                        .map(row -> users.text(row, "username")))
                .distinct()
                .toList();
    }

    /** Makes all users stay on one server within a transaction; empty if they do. */
    public static Optional<Draft> persistence(Configuration read) {
        LayerTable users = read.table(ConfigTable.USERS, Layer.MEMORY).orElseThrow();
        List<Edit> edits = new ArrayList<>();
        for (List<Cell> row : users.rows()) {
            if (users.text(row, "transaction_persistent").equals("0")) {
                edits.add(new Edit.Update(
                        ConfigTable.USERS,
                        ConfigTable.USERS.key().stream()
                                .map(column -> users.text(row, column))
                                .toList(),
                        Map.of("transaction_persistent", EditValue.of("1"))));
            }
        }
        return edits.isEmpty() ? Optional.empty() : Optional.of(Draft.of(ConfigModule.USERS, edits, true, true));
    }
}
