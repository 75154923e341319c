package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WorkerCount;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerNow;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads the catalogue and decides what a run will do. The preview and the run both come through here. */
public final class Planner {

    /** Before MySQL 8.0 each catalogue query opens tables under one mutex of the server: more sessions gain nothing. */
    private static final int MOST_READERS = 2;

    private final Messages messages = Messages.of("rowcount");
    private final OpenServer server;
    private final ServerFacts facts;
    private final CountOptions options;

    public Planner(OpenServer server, CountOptions options) {
        this.server = server;
        this.facts = server.facts();
        this.options = options;
    }

    /**
     * Makes the plan that a run would carry out, with what it sends; blocks on the catalogue queries, which before MySQL 8.0 open each table
     * once.
     *
     * @throws dev.drydock.db.sql.ServerException if the catalogue cannot be read
     */
    public CountPlan plan() {
        try (RunSessions sessions = new RunSessions(server, _ -> () -> {})) {
            CountPlan plan = plan(sessions);
            if (plan.tables().isEmpty()) {
                return plan;
            }
            LongSession session = sessions.take(List.of());
            try (JobContext.Registration _ = sessions.registered(session)) {
                Catalogue catalogue = new Catalogue(session.sql(), facts);
                return plan.with(CountScript.of(
                        facts, plan, server.lock().guarded(), table -> catalogue.partitions(table.name())));
            } finally {
                sessions.give(session);
            }
        }
    }

    /**
     * The tables that a run would count, biggest first, as the catalogue knows them; none where the server would have to open too
     * many for it.
     */
    public List<TableEntry> known(Session session) {
        List<TableEntry> tables = new ArrayList<>();
        if (facts.flavour() != Flavour.PROXYSQL && !ServerNow.manyToOpen(session, facts)) {
            Catalogue catalogue = new Catalogue(session, facts);
            List<String> schemas = catalogue.schemas();
            List<TableEntry> entries = new ArrayList<>();
            schemas.stream()
                    .filter(options.scope()::hasSchema)
                    .forEach(schema -> catalogue.entries(schema, entries::add));
            sort(schemas, entries, tables);
        }
        return tables;
    }

    /** As {@link #plan()}, over these sessions. */
    CountPlan plan(RunSessions sessions) {
        if (facts.flavour() == Flavour.PROXYSQL) {
            return refused(Problem.of(
                    RowCountError.NOT_A_DATABASE_SERVER, "", server.profile().name()));
        }
        LongSession session = sessions.take(List.of());
        WorkerCount wanted;
        List<String> schemas;
        try (JobContext.Registration _ = sessions.registered(session)) {
            wanted = workers(session.sql());
            schemas = new Catalogue(session.sql(), facts).schemas();
        } finally {
            sessions.give(session);
        }
        List<TableEntry> tables = new ArrayList<>();
        CountPlan.LeftOut leftOut = sort(
                schemas,
                new CatalogueReader(sessions, facts)
                        .read(
                                schemas.stream()
                                        .filter(options.scope()::hasSchema)
                                        .toList(),
                                Math.min(wanted.count(), MOST_READERS)),
                tables);
        WorkerCount workers = wanted.atMost(tables.size());
        return new CountPlan(
                options,
                List.copyOf(tables),
                Visibility.of(facts.grants(), facts.account(), options.scope()),
                leftOut,
                workers.count(),
                workers.why(),
                SessionSettings.of(facts, options),
                lock(workers.count()),
                new CountPlanNotes(server, options).of(tables),
                List.of(),
                refusal(tables, leftOut));
    }

    /** Puts what is to be counted into {@code tables}, biggest first; the rest is counted as left out. */
    private CountPlan.LeftOut sort(List<String> schemas, List<TableEntry> entries, List<TableEntry> tables) {
        long views = 0;
        long sequences = 0;
        long excluded = 0;
        for (TableEntry entry : entries) {
            switch (entry.kind()) {
                case VIEW -> views++;
                case SEQUENCE -> sequences++;
                case TABLE -> {
                    if (options.scope().hasTable(entry.name())) {
                        tables.add(entry);
                    } else {
                        excluded++;
                    }
                }
            }
        }
        tables.sort(CountQueue.BIGGEST_FIRST.thenComparing(TableEntry::name));
        List<String> system = schemas.stream()
                .filter(schema -> !options.scope().hasSchema(schema))
                .filter(schema -> Catalogue.SYSTEM_SCHEMAS.contains(schema.toLowerCase(Locale.ROOT)))
                .toList();
        return new CountPlan.LeftOut(views, sequences, system, excluded);
    }

    private WorkerCount workers(Session session) {
        return options.mode() == Mode.ONE_MOMENT && !facts.grants().anyGlobal("RELOAD", "FLUSH_TABLES")
                ? new WorkerCount(1, messages.text("plan.workers.single"))
                : WorkerCount.choose(server, session, options.workers());
    }

    private Optional<String> lock(int workers) {
        if (options.mode() == Mode.OWN_MOMENT) {
            return Optional.empty();
        }
        return Optional.of(
                workers == 1
                        ? messages.text("plan.lock.none")
                        : messages.text("plan.lock.shared", workers, SharedSnapshot.LOCK_LIMIT.toSeconds()));
    }

    private Optional<Problem> refusal(List<TableEntry> tables, CountPlan.LeftOut leftOut) {
        Optional<Problem> primary =
                options.onPrimary() == CountOptions.OnPrimary.REFUSE ? primaryRefusal() : Optional.empty();
        if (primary.isPresent()) {
            return primary;
        }
        List<String> without = options.mode() == Mode.ONE_MOMENT
                ? tables.stream()
                        .filter(table -> !table.innoDb())
                        .map(table -> table.name().shown() + " (" + table.engine() + ")")
                        .toList()
                : List.of();
        if (!without.isEmpty()) {
            return Optional.of(Problem.of(RowCountError.NOT_TRANSACTIONAL, String.join("\n", without), without.size()));
        }
        boolean blind =
                tables.isEmpty() && leftOut.excluded() == 0 && !facts.grants().global("SELECT");
        return blind
                ? Optional.of(Problem.of(
                        RowCountError.NOTHING_VISIBLE,
                        String.join("\n", facts.grants().lines()),
                        server.profile().name()))
                : Optional.empty();
    }

    /** A server that is known to be a replica is fine; one whose replicas cannot be seen is not. */
    private Optional<Problem> primaryRefusal() {
        String name = server.profile().name();
        return switch (facts.replicas()) {
            case Fact.Known<Integer>(Integer replicas)
            when replicas > 0 -> Optional.of(Problem.of(RowCountError.PRIMARY_REFUSED, "", name, replicas));
            case Fact.Known<Integer> _ -> Optional.empty();
            case Fact.Unknown<Integer>(String reason) ->
                facts.role().is(Role.REPLICA)
                        ? Optional.empty()
                        : Optional.of(Problem.of(RowCountError.PRIMARY_UNKNOWN, reason, name));
        };
    }

    private CountPlan refused(Problem why) {
        return new CountPlan(
                options,
                List.of(),
                new Visibility(false, ""),
                new CountPlan.LeftOut(0, 0, List.of(), 0),
                0,
                "",
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.of(why));
    }
}
