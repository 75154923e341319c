package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Catalogue.TableSize;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Checks all objects of a scope by parallel sessions, many objects in one statement. Used once; reads only. */
public final class CheckRun {

    /** A statement answers only when its last table is done, so that a larger batch would make Cancel and progress coarse. */
    private static final int BATCH = 50;

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final Scope scope;
    private final int workers;
    private final JobContext context;
    private final List<CheckedTable> checked = new ArrayList<>();
    private final Map<TableName, TableSize> sizes = new ConcurrentHashMap<>();

    public CheckRun(OpenServer server, Scope scope, int workers, JobContext context) {
        this.server = server;
        this.scope = scope;
        this.workers = workers;
        this.context = context;
    }

    /**
     * Checks, in a stage of its own; blocks.
     *
     * @param stage shown name of the stage
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws dev.drydock.db.sql.ServerException if the server goes away and does not come back
     */
    public TableCheckResult run(String stage) throws InterruptedException {
        CheckScope found;
        SystemTableState system;
        try (Stage _ = context.stage(messages.text("stage.catalogue"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            found = session.call(one -> CheckScope.read(one.sql(), server.facts(), scope));
            system = scope.equals(Scope.everything())
                    ? session.call(one -> SystemTableState.read(one.sql(), server.facts()))
                    : SystemTableState.NOT_ASKED;
        }
        check(found.entries(), context.stage(stage, Total.exact(found.entries().size())));
        checked.sort(Comparator.comparing(CheckedTable::name));
        return new TableCheckResult(
                List.copyOf(checked), found.oldSchemas(), found.visibility(), Map.copyOf(sizes), system);
    }

    private void check(List<TableEntry> entries, Stage stage) throws InterruptedException {
        int lanes = Math.clamp((entries.size() + BATCH - 1) / BATCH, 1, workers);
        try (Admission admission = new Admission(context, List.of())) {
            Deque<List<TableEntry>> batches = new ConcurrentLinkedDeque<>();
            for (int from = 0; from < entries.size(); from += BATCH) {
                batches.add(entries.subList(from, Math.min(entries.size(), from + BATCH)));
            }
            Workers.run(
                    context,
                    admission,
                    () -> Optional.ofNullable(batches.poll()).orElse(List.of()),
                    lanes,
                    _ -> new CheckLane(stage, batches));
        }
    }

    private final class CheckLane implements Workers.Worker<TableEntry> {

        private final Stage stage;
        private final Deque<List<TableEntry>> batches;
        private final RetryingSession session = server.workerSession(context, TableChecker.SETTINGS);

        CheckLane(Stage stage, Deque<List<TableEntry>> batches) {
            this.stage = stage;
            this.batches = batches;
        }

        @Override
        public void work(List<TableEntry> batch) throws InterruptedException {
            List<CheckedTable> found;
            try {
                found = batch.size() == 1 ? oneByOne(batch, 0) : all(batch);
            } catch (Workers.SteppedBack none) {
                batches.addFirst(batch);
                throw none;
            }
            synchronized (checked) {
                checked.addAll(found);
            }
            stage.advance(batch.size());
        }

        /** A server that goes down under a statement for many does not say at which of them. */
        private List<CheckedTable> all(List<TableEntry> batch) throws InterruptedException {
            try {
                return session.call(one -> checker(one.sql()).check(batch), 1);
            } catch (DrydockException failure) {
                requireFall(failure);
                return oneByOne(batch, 1);
            }
        }

        /** @param restarts how often the server was started anew while all were asked about */
        private List<CheckedTable> oneByOne(List<TableEntry> batch, int restarts) throws InterruptedException {
            List<CheckedTable> found = new ArrayList<>(batch.size());
            int before = restarts;
            for (TableEntry entry : batch) {
                try {
                    found.addAll(session.call(one -> checker(one.sql()).check(List.of(entry)), before));
                } catch (DrydockException failure) {
                    requireFall(failure);
                    found.add(CheckedTable.notChecked(entry, failure.problem().line()));
                    before = 0;
                }
            }
            return found;
        }

        private static void requireFall(DrydockException failure) {
            if (failure.problem().code() != DbError.SERVER_FELL) {
                throw failure;
            }
        }

        private TableChecker checker(Session sql) {
            return new TableChecker(sql, new Completion(new Catalogue(sql, server.facts()), sizes));
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
