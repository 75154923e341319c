package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.Statements;
import dev.drydock.feature.upgrade.table.CheckRow;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableChecker;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.lane.LaneStatement;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs the statement of one action on a session, and asks the server whether it is content. Used by one thread. */
final class TableUpgrade implements LaneStatement<PlannedAction> {

    /** ER_TOO_BIG_ROWSIZE: in strict mode a rebuild refuses rows that it would take otherwise. */
    private static final int ROW_TOO_BIG = 1118;

    /** A repaired table may then want a rebuild; no known table wants more. */
    private static final int MOST_STATEMENTS = 3;

    private static final int NO_SUCH_TABLE = 1146;

    private final Session session;
    private final Changes changes;
    private final boolean replicate;
    private final List<String> warnings = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();

    TableUpgrade(Changes changes, boolean replicate) {
        this.session = changes.session();
        this.changes = changes;
        this.replicate = replicate;
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public List<String> sent() {
        return List.copyOf(sent);
    }

    /**
     * Does it, if the table is still as it was planned. One that somebody else has upgraded meanwhile is done without a
     * statement.
     *
     * @return what is wrong; empty if the server is content with the table
     * @throws ServerException if the statement fails
     */
    @Override
    public Optional<Problem> run(PlannedAction action) {
        try {
            if (doneMeanwhile(action)) {
                return Optional.empty();
            }
            return statements(action).map(problem -> gone(action).orElse(problem));
        } catch (ServerException failure) {
            if (failure.connectionLost() || failure.errno() != NO_SUCH_TABLE) {
                throw failure;
            }
            return Optional.of(gone(action).orElse(failure.problem()));
        }
    }

    /**
     * Looks at the table, since the plan was made a while ago.
     *
     * @return whether nothing is left to do
     * @throws DrydockException E-4264 if it is gone, E-4268 if it wants something else by now
     * @throws ServerException E-3006 if it is locked
     */
    private boolean doneMeanwhile(PlannedAction action) {
        if (action.remedy() == TableRemedy.RENAME_SCHEMA) {
            if (left(session, action).isEmpty()) {
                throw new DrydockException(Problem.of(UpgradeError.TABLE_GONE, "", action.shown()));
            }
            return false;
        }
        boolean view = action.remedy() == TableRemedy.REPAIR_VIEW;
        CheckedTable now = check(session, action.table(), action.engine(), view);
        if (TableChecker.locked(now.rows())) {
            throw new ServerException(
                    Problem.of(DbError.LOCK_WAIT, now.verdict().text(), session.server()), 0, null);
        }
        if (now.remedy() == TableRemedy.NONE) {
            warnings.add(Messages.of("upgraderun").text("run.already"));
            return true;
        }
        gone(action, List.of(action.table())).ifPresent(problem -> {
            throw new DrydockException(problem);
        });
        if (now.remedy() != action.remedy() || !(view || wants(now).equals(action.sql()))) {
            throw new DrydockException(Problem.of(
                    UpgradeError.TABLE_CHANGED,
                    now.verdict().text(),
                    action.shown(),
                    action.remedy().word().replace('_', ' '),
                    now.remedy().word().replace('_', ' ')));
        }
        return false;
    }

    private String wants(CheckedTable now) {
        return now.remedy().automatic() ? Statements.of(now.name(), now.verdict(), replicate) : "";
    }

    /** That the table is not there any more, if that is so: no advice on its state is of use then. */
    private Optional<Problem> gone(PlannedAction action) {
        return gone(action, List.of(action.table(), Statements.after(action.table(), action.remedy())));
    }

    private Optional<Problem> gone(PlannedAction action, List<TableName> names) {
        boolean there = names.stream()
                .anyMatch(table -> session.first(
                                "SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                                row -> row.text(1),
                                table.schema(),
                                table.table())
                        .isPresent());
        return there ? Optional.empty() : Optional.of(Problem.of(UpgradeError.TABLE_GONE, "", action.shown()));
    }

    private Optional<Problem> statements(PlannedAction action) {
        if (action.remedy() == TableRemedy.RENAME_SCHEMA) {
            sent.add(action.sql());
            execute(action.sql());
            return Optional.empty();
        }
        TableRemedy remedy = action.remedy();
        String sql = action.sql();
        TableName table = action.table();
        for (int statements = 1; ; statements++) {
            Optional<Problem> failed = execute(remedy, table, sql);
            if (failed.isPresent()) {
                return failed;
            }
            table = Statements.after(table, remedy);
            CheckedTable now = check(session, table, action.engine(), remedy == TableRemedy.REPAIR_VIEW);
            if (now.remedy() == TableRemedy.NONE || now.remedy() == TableRemedy.NOT_CHECKED) {
                // locked by somebody by now: the check of everything at the end tells
                return Optional.empty();
            }
            String next = now.remedy().automatic() && now.remedy() != TableRemedy.REPAIR_VIEW
                    ? Statements.of(table, now.verdict(), replicate)
                    : "";
            if (next.isEmpty() || next.equals(sql) || statements == MOST_STATEMENTS) {
                return Optional.of(
                        Problem.of(UpgradeError.STILL_WANTED, now.verdict().text(), table.shown()));
            }
            remedy = now.remedy();
            sql = next;
        }
    }

    /**
     * What is still to be done after nobody has seen the end of an action's statement, by what the server says now.
     *
     * @return empty if nothing is
     */
    static Optional<String> left(Session session, PlannedAction action) {
        if (action.remedy() == TableRemedy.RENAME_SCHEMA) {
            return session.first(
                    "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?",
                    row -> row.text(1),
                    action.table().schema());
        }
        CheckedTable now = check(
                session,
                Statements.after(action.table(), action.remedy()),
                action.engine(),
                action.remedy() == TableRemedy.REPAIR_VIEW);
        return now.remedy() == TableRemedy.NONE
                ? Optional.empty()
                : Optional.of(now.remedy().word() + ": " + now.verdict().text());
    }

    /** What the server says about a table now. */
    private static CheckedTable check(Session session, TableName table, String engine, boolean view) {
        CheckedTable now = check(session, entry(table, engine, view, false));
        // what is said of both is the same, but no partitioned table can be repaired
        return now.remedy() == TableRemedy.REPAIR && partitioned(session, table)
                ? check(session, entry(table, engine, view, true))
                : now;
    }

    private static CheckedTable check(Session session, TableEntry entry) {
        return new TableChecker(session).check(List.of(entry)).getFirst();
    }

    private static TableEntry entry(TableName table, String engine, boolean view, boolean partitioned) {
        return new TableEntry(
                table,
                view ? TableEntry.Kind.VIEW : TableEntry.Kind.TABLE,
                engine,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                partitioned);
    }

    private static boolean partitioned(Session session, TableName table) {
        return session.first(
                        "SELECT CREATE_OPTIONS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        row -> row.text(1),
                        table.schema(),
                        table.table())
                .filter(options -> options.contains("partitioned"))
                .isPresent();
    }

    private Optional<Problem> execute(TableRemedy remedy, TableName table, String sql) {
        sent.add(sql);
        if (remedy == TableRemedy.REPAIR || remedy == TableRemedy.REPAIR_VIEW) {
            Optional<Problem> failed = repair(sql);
            if (remedy == TableRemedy.REPAIR_VIEW) {
                forget(table);
            }
            return failed;
        }
        try {
            execute(sql);
        } catch (ServerException failure) {
            if (failure.errno() != ROW_TOO_BIG) {
                throw failure;
            }
            executeLeniently(sql);
        }
        return Optional.empty();
    }

    private void forget(TableName view) {
        try {
            changes.execute(Statements.forget(view));
        } catch (ServerException failure) {
            if (failure.ofTheSession()) {
                throw failure;
            }
            // without the privilege for it the next check tells what the server still believes
            warnings.add(failure.problem().line());
        }
    }

    private Optional<Problem> repair(String sql) {
        List<CheckRow> rows = changes.query(sql, TableChecker::row);
        if (TableChecker.locked(rows)) {
            throw new ServerException(
                    Problem.of(DbError.LOCK_WAIT, rows.getFirst().text(), session.server()), 0, null);
        }
        rows.stream()
                .filter(row -> !row.text().equals("OK"))
                .map(CheckRow::shown)
                .forEach(warnings::add);
        List<String> errors = rows.stream()
                .filter(row -> row.type().equalsIgnoreCase("error"))
                .map(CheckRow::text)
                .toList();
        return errors.isEmpty()
                ? Optional.empty()
                : Optional.of(Problem.of(UpgradeError.REPORTED, String.join("\n", errors), errors.getFirst()));
    }

    private void execute(String sql) {
        if (changes.executeWarned(sql)) {
            try {
                session.query("SHOW WARNINGS", row -> row.text(1) + " " + row.text(2) + ": " + row.text(3))
                        .forEach(warnings::add);
            } catch (ServerException failure) {
                // the statement itself ended well; whether the session still lives the next one tells
                warnings.add(Messages.of("upgraderun")
                        .text("run.warnings.unread", failure.problem().line()));
            }
        }
    }

    private void executeLeniently(String sql) {
        session.executeOwn(Statements.NOT_STRICT);
        try {
            execute(sql);
        } finally {
            restoreStrictMode();
        }
    }

    private void restoreStrictMode() {
        try {
            session.executeOwn(Statements.STRICT_AGAIN);
        } catch (ServerException _) {
            // the session is lost, and its settings with it; the failure that lost it is already on its way
        }
    }
}
