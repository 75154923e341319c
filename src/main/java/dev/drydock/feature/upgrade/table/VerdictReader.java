package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads all rows about one object into a verdict. The vendor's tool decides on the first row alone; here a leading warning
 * hides nothing, an unknown error is never answered by a REPAIR, and the engine decides between REPAIR and a rebuild.
 */
public final class VerdictReader {

    /** Handlers with HA_CAN_REPAIR (MySQL manual, "REPAIR TABLE Statement"; MariaDB adds Aria). */
    private static final Set<String> REPAIRABLE = Set.of("myisam", "archive", "csv", "aria");

    private VerdictReader() {}

    /** Whether the server says no more than that all is well, so that nothing else need be known of the object. */
    static boolean content(List<CheckRow> rows) {
        return rows.size() == 1
                && rows.getFirst().status()
                && rows.getFirst().text().equals("OK");
    }

    /** @param rows every row of the answer that is about this object */
    public static Verdict read(TableEntry entry, List<CheckRow> rows) {
        if (rows.isEmpty()) {
            return Verdict.of(TableRemedy.NOT_CHECKED, "");
        }
        Map<Message, CheckRow> said = new EnumMap<>(Message.class);
        for (CheckRow row : rows) {
            Message message = Message.of(row.text());
            if (message == Message.UNKNOWN && !row.note() && !row.warning()) {
                return Verdict.of(TableRemedy.MANUAL, row.text());
            }
            said.putIfAbsent(message, row);
        }
        Optional<Verdict> decided = merge(entry, rows)
                .or(() -> view(entry, said))
                .or(() -> table(entry, said))
                .or(() -> broken(entry, said));
        return decided.orElseGet(() -> quiet(rows, said));
    }

    /** A MERGE table fits its members only before or after all of them changed; altering it in between fails or crashes 5.7. */
    private static Optional<Verdict> merge(TableEntry entry, List<CheckRow> rows) {
        boolean fine = rows.stream()
                .allMatch(row -> row.note()
                        || Message.of(row.text()) == Message.FINE
                        || Message.of(row.text()) == Message.UP_TO_DATE);
        return entry.engine().toLowerCase(Locale.ROOT).startsWith("mrg_") && !fine
                ? Optional.of(Verdict.of(TableRemedy.MANUAL, rows.getFirst().text()))
                : Optional.empty();
    }

    private static Optional<Verdict> view(TableEntry entry, Map<Message, CheckRow> said) {
        if (entry.kind() != TableEntry.Kind.VIEW) {
            return Optional.empty();
        }
        return first(said, TableRemedy.REPAIR_VIEW, Message.NEEDS_VIEW_REPAIR)
                .or(() -> first(
                        said,
                        TableRemedy.RECREATE_VIEW,
                        Message.DEAD_DEFINER,
                        Message.VIEW_CHECKSUM,
                        Message.VIEW_INVALID,
                        Message.CORRUPT));
    }

    private static Optional<Verdict> table(TableEntry entry, Map<Message, CheckRow> said) {
        return given(entry.name(), said)
                .or(() -> first(said, TableRemedy.MANUAL, Message.NEEDS_DUMP))
                .or(() -> first(said, TableRemedy.REBUILD, Message.NEEDS_REBUILD))
                .or(() ->
                        first(said, repairable(entry) ? TableRemedy.REPAIR : TableRemedy.REBUILD, Message.NEEDS_REPAIR))
                .or(() -> first(said, TableRemedy.UPGRADE_PARTITIONING, Message.NEEDS_PARTITIONING))
                .or(() -> first(said, TableRemedy.REBUILD, Message.OLD_YEAR));
    }

    /** The statement is run as it stands, so it must be about this table and nothing else. */
    private static Optional<Verdict> given(TableName name, Map<Message, CheckRow> said) {
        CheckRow row = said.get(Message.GIVES_ALTER);
        if (row == null) {
            return Optional.empty();
        }
        String alter = Message.givenAlter(row.text());
        boolean ours = alter.startsWith("ALTER TABLE " + name.quoted() + " ") && !alter.contains(";");
        return Optional.of(
                ours
                        ? new Verdict(TableRemedy.GIVEN_ALTER, alter, row.text())
                        : Verdict.of(TableRemedy.MANUAL, row.text()));
    }

    private static Optional<Verdict> broken(TableEntry entry, Map<Message, CheckRow> said) {
        return first(
                        said,
                        repairable(entry) ? TableRemedy.REPAIR : TableRemedy.MANUAL,
                        Message.CRASHED,
                        Message.CORRUPT)
                .or(() -> first(said, TableRemedy.RECREATE_TRIGGER, Message.TRIGGER_BROKEN, Message.DEAD_DEFINER))
                .or(() -> first(said, TableRemedy.NOT_CHECKED, Message.LOCKED))
                .or(() -> first(said, TableRemedy.MANUAL, Message.VIEW_CHECKSUM, Message.VIEW_INVALID));
    }

    /** Nothing known is wrong: content if the server says so, else the first row is for a person to judge. */
    private static Verdict quiet(List<CheckRow> rows, Map<Message, CheckRow> said) {
        boolean content = said.containsKey(Message.FINE)
                || said.containsKey(Message.UP_TO_DATE)
                || rows.stream().allMatch(CheckRow::note);
        if (content) {
            return Verdict.of(TableRemedy.NONE, "");
        }
        return Verdict.of(TableRemedy.MANUAL, rows.getFirst().text());
    }

    private static Optional<Verdict> first(Map<Message, CheckRow> said, TableRemedy remedy, Message... messages) {
        for (Message message : messages) {
            CheckRow row = said.get(message);
            if (row != null) {
                return Optional.of(Verdict.of(remedy, row.text()));
            }
        }
        return Optional.empty();
    }

    private static boolean repairable(TableEntry entry) {
        return REPAIRABLE.contains(entry.engine().toLowerCase(Locale.ROOT)) && !entry.partitioned();
    }
}
