package dev.drydock.feature.upgrade.system;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether a server's own tables are those of its release.
 *
 * @param asked whether they were looked at; not where only some schemas were to be
 * @param release the server's, such as {@code 5.7.22}
 * @param reference the installation that they were held against; empty if none fits
 * @param origin whose they are for the most part, if they are not those of the release
 * @param differences what is certainly not as that release has it
 * @param unknown why something could not be told; empty if all could
 * @param missing the statements that let the account see what it does not; empty if it sees all
 */
public record SystemTableState(
        boolean asked,
        String release,
        Optional<String> reference,
        Optional<String> origin,
        List<Difference> differences,
        List<String> unknown,
        String missing)
        implements Ended {

    private static final Messages TEXT = Messages.of("upgrade");
    private static final int SHOWN = 3;

    /** Where nobody looked, since the scope leaves them out. */
    public static final SystemTableState NOT_ASKED =
            new SystemTableState(false, "", Optional.empty(), Optional.empty(), List.of(), List.of(), "");

    public SystemTableState {
        differences = List.copyOf(differences);
        unknown = List.copyOf(unknown);
    }

    /** One thing in which a table is not that of the release. */
    public record Difference(TableName table, Kind kind, String part, String wanted, String found) {

        /** Kinds of them. */
        public enum Kind {
            /** The table is not there. */
            TABLE_MISSING,
            /** A table where there should be a view, or the other way round. */
            NOT_A_VIEW,
            COLUMN_MISSING,
            /** A column that only older releases have. */
            COLUMN_OLD,
            COLUMN_TYPE,
            /** A date or time in the format of before 5.6.4. */
            COLUMN_FORMAT,
            COLUMN_ORDER,
            KEY,
            ENGINE,
            /** One of the server's own accounts is not in it. */
            ACCOUNT_MISSING
        }

        /** As a part of a sentence about the table. */
        public String text() {
            return TEXT.text("system." + kind.name().toLowerCase(Locale.ROOT), part, wanted, found);
        }
    }

    /**
     * Reads the tables and compares them; blocks. What cannot be read is unknown.
     *
     * @throws ServerException only if the connection is lost
     */
    public static SystemTableState read(Session session, ServerFacts facts) {
        try {
            return new SystemTableComparison(facts, SystemCatalog.read(session, facts)).state();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            // 8.0 reads its information_schema with the rights of an account that the upgrade makes
            boolean noAccount = failure.is(DbError.SYSTEM_TABLES_OLD);
            return new SystemTableState(
                    true,
                    facts.version().numbers(),
                    Optional.empty(),
                    Optional.empty(),
                    noAccount
                            ? List.of(new Difference(
                                    new TableName("mysql", "user"), Difference.Kind.ACCOUNT_MISSING, "", "", ""))
                            : List.of(),
                    List.of(failure.problem().line()),
                    "");
        }
    }

    /** Whether they are certainly not those of the release. */
    public boolean stale() {
        return !differences.isEmpty();
    }

    /** Whether the server cannot list its tables until they are upgraded. */
    public boolean unlisted() {
        return differences.stream().anyMatch(one -> one.kind() == Difference.Kind.ACCOUNT_MISSING);
    }

    /** Whether they were looked at and are those of the release in everything that is compared. */
    public boolean own() {
        return asked && !stale() && unknown.isEmpty();
    }

    /** How much is left to resolve: nothing, or one thing, since one program mends all tables. */
    public int open() {
        return asked && !own() ? 1 : 0;
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0).toResolve(open()));
    }

    /** In one sentence: whose they are, or why that cannot be told. */
    public String text() {
        if (!asked) {
            return TEXT.text("system.not_asked");
        }
        if (stale()) {
            return origin.map(whose -> TEXT.text("system.of", release, whose))
                            .orElseGet(() -> TEXT.text("system.differ", release))
                    + " " + TEXT.text("system.count", tables().size(), shortly());
        }
        return unknown.isEmpty()
                ? TEXT.text("system.own", reference.orElse(release))
                : TEXT.text("system.unknown", String.join(" ", unknown));
    }

    /** What makes them those of the release or, where it is unknown whose they are, lets that be told. */
    public String remedy(ServerFacts facts) {
        if (!stale()) {
            return missing.isEmpty()
                    ? TEXT.text("system.remedy.compare", release)
                    : TEXT.text("system.remedy.unseen", missing);
        }
        if (facts.mariaDb()) {
            return TEXT.text("system.remedy.mariadb", release);
        }
        return TEXT.text(facts.mySqlAtLeast(8, 0, 16) ? "system.remedy.itself" : "system.remedy.mysql", release);
    }

    /** The differences table by table, in the order of their names. */
    public Map<TableName, List<Difference>> tables() {
        return differences.stream()
                .collect(Collectors.groupingBy(Difference::table, java.util.TreeMap::new, Collectors.toList()));
    }

    /** The tables and their differences, one line each; those that are missing in one line for each schema. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        Map<String, List<String>> missing = new LinkedHashMap<>();
        tables().forEach((table, of) -> {
            if (of.getFirst().kind() == Difference.Kind.TABLE_MISSING) {
                missing.computeIfAbsent(table.schema(), _ -> new ArrayList<>()).add(table.table());
            } else {
                lines.add(
                        table.shown() + ": " + of.stream().map(Difference::text).collect(Collectors.joining("; ")));
            }
        });
        missing.forEach((schema, names) ->
                lines.add(TEXT.text("system.missing", schema, names.size(), String.join(", ", names))));
        return List.copyOf(lines);
    }

    private String shortly() {
        return tables().keySet().stream().limit(SHOWN).map(TableName::shown).collect(Collectors.joining(", "))
                + (tables().size() > SHOWN ? TEXT.text("system.more") : "");
    }
}
