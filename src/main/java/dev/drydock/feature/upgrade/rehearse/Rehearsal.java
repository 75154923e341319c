package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds the objects of a source on a target, kind by kind, several at a time. Used once, by the job's thread. */
final class Rehearsal {

    /** Nothing of the account's own settings changes how the source shows its objects. */
    private static final List<String> READ =
            List.of("SET SESSION sql_mode = ''", "SET SESSION sql_quote_show_create = 1");

    /** ER_LOCK_DEADLOCK, ER_LOCK_WAIT_TIMEOUT: workers that met each other. */
    private static final Set<Integer> MET = Set.of(1213, 1205);

    private final Messages messages = Messages.of("rehearsal");
    private final OpenServer source;
    private final OpenServer target;
    private final ChangePermit permit;
    private final RehearsalOptions options;
    private final RehearsalRecorder recorder;
    private final JobContext context;
    private final Map<SourceObject.Kind, List<SourceObject>> objects = new EnumMap<>(SourceObject.Kind.class);
    private final List<Definition> foreignKeys = Collections.synchronizedList(new ArrayList<>());
    private final List<Definition> programs = Collections.synchronizedList(new ArrayList<>());
    private final Set<SourceObject> refusedObjects = new HashSet<>();
    private SqlModes modes;

    Rehearsal(
            OpenServer source,
            OpenServer target,
            ChangePermit permit,
            RehearsalOptions options,
            RehearsalRecorder recorder,
            JobContext context,
            List<SourceObject> found,
            Set<String> storedModes)
            throws InterruptedException {
        this.source = source;
        this.target = target;
        this.permit = permit;
        this.options = options;
        this.recorder = recorder;
        this.context = context;
        found.forEach(object ->
                objects.computeIfAbsent(object.kind(), _ -> new ArrayList<>()).add(object));
        try (LongSession session = target.longSession(context::register, List.of())) {
            this.modes = SqlModes.read(session.sql(), storedModes);
        }
    }

    void run() throws InterruptedException {
        if (!modes.gone().isEmpty()) {
            recorder.found(
                    Severity.WARNING, Subject.SERVER, messages.text("modes.gone", String.join(", ", modes.gone())), "");
        }
        build(SourceObject.Kind.SCHEMA, 1);
        if (options.accounts()) {
            build(SourceObject.Kind.ACCOUNT, 1);
        }
        build(SourceObject.Kind.TABLE, options.workers());
        build(SourceObject.Kind.SEQUENCE, 1);
        buildForeignKeys();
        sample();
        build(SourceObject.Kind.FUNCTION, options.workers());
        build(SourceObject.Kind.PROCEDURE, options.workers());
        build(SourceObject.Kind.VIEW, options.workers());
        build(SourceObject.Kind.TRIGGER, 1);
        build(SourceObject.Kind.EVENT, 1);
        if (options.accounts()) {
            grants();
        }
        references();
        if (options.statements()) {
            statements();
        }
    }

    /** Before there are triggers, and whatever their foreign keys lead to, which a sample does not have. */
    private void sample() throws InterruptedException {
        if (options.sample() == 0) {
            return;
        }
        List<SourceObject> tables = of(SourceObject.Kind.TABLE).stream()
                .filter(table -> !refusedObjects.contains(table))
                .toList();
        each(messages.text("stage.rows"), tables, options.workers(), (pair, table) -> {
            pair.target().executeOwn("SET SESSION foreign_key_checks = 0");
            new SampleRows(pair.source(), pair.changes(), modes, recorder).put(table, options.sample());
        });
    }

    private void statements() throws InterruptedException {
        List<RememberedStatements.Remembered> remembered;
        try (LongSession session = source.longSession(context::register, List.of())) {
            remembered = RememberedStatements.read(session.sql(), source.facts());
        } catch (ServerException failure) {
            recorder.unread(
                    new SourceObject(SourceObject.Kind.STATEMENT, "", ""),
                    String.valueOf(SourceReader.unreadable(failure).getMessage()));
            return;
        }
        if (remembered.isEmpty()) {
            recorder.unread(new SourceObject(SourceObject.Kind.STATEMENT, "", ""), messages.text("statement.none"));
        }
        each(
                messages.text("stage.statements"),
                remembered,
                options.workers(),
                (pair, one) -> new RememberedStatements(pair.source(), pair.target(), recorder).check(one));
    }

    private List<SourceObject> of(SourceObject.Kind kind) {
        return objects.getOrDefault(kind, List.of());
    }

    private void build(SourceObject.Kind kind, int workers) throws InterruptedException {
        List<SourceObject> wanted = of(kind);
        if (wanted.isEmpty()) {
            return;
        }
        List<Refusal> refused = Collections.synchronizedList(new ArrayList<>());
        each(messages.text("stage." + kind.word()), wanted, workers, (pair, object) -> {
            Definition definition;
            try {
                definition = pair.read(object);
            } catch (SourceReader.Unreadable failure) {
                recorder.unread(object, String.valueOf(failure.getMessage()));
                return;
            }
            boolean built = build(pair, definition, kind == SourceObject.Kind.TABLE, refused);
            if (built && kind.program()) {
                programs.add(definition);
            }
        });
        again(kind, refused);
    }

    /** A statement that the target refused, with its words. */
    private record Refusal(Definition definition, ServerAnswer answer, long millis) {}

    /** Whether the target took it. */
    private boolean build(SessionPair pair, Definition definition, boolean table, List<Refusal> refused) {
        Definition ready = definition;
        if (table) {
            TableStatement parts = TableStatement.of(definition.object(), definition.statement());
            ready = new Definition(definition.object(), parts.table(), definition.shown(), "", "");
            parts.foreignKeys()
                    .ifPresent(keys -> foreignKeys.add(Definition.plain(
                            new SourceObject(
                                    SourceObject.Kind.FOREIGN_KEY,
                                    definition.object().schema(),
                                    definition.object().name()),
                            keys)));
        }
        ObjectBuilder.Answer answer = pair.builder().build(ready);
        if (answer.refusal().isEmpty() || there(ready, answer.refusal().get())) {
            recorder.built(ready.object(), answer.millis());
        } else if (answer.loosely()) {
            recorder.builtLoosely(ready, answer.refusal().get(), answer.millis());
        } else {
            refused.add(new Refusal(ready, answer.refusal().get(), answer.millis()));
            return false;
        }
        return true;
    }

    /** An account that the target has of its own, such as another root (ER_CANNOT_USER). */
    private static boolean there(Definition definition, ServerAnswer answer) {
        return definition.object().kind() == SourceObject.Kind.ACCOUNT && answer.errno() == 1396;
    }

    private void buildForeignKeys() throws InterruptedException {
        List<Refusal> refused = Collections.synchronizedList(new ArrayList<>());
        each(
                messages.text("stage.foreign-key"),
                List.copyOf(foreignKeys),
                options.workers(),
                (pair, keys) -> build(pair, keys, false, refused));
        again(SourceObject.Kind.FOREIGN_KEY, refused);
    }

    /** Views rest on views, and workers get in each other's way: what was refused is sent again while that helps. */
    private void again(SourceObject.Kind kind, List<Refusal> refused) throws InterruptedException {
        List<Refusal> left = new ArrayList<>(refused);
        int before = Integer.MAX_VALUE;
        while (!left.isEmpty() && left.size() < before && repeats(kind, left)) {
            before = left.size();
            List<Refusal> now = Collections.synchronizedList(new ArrayList<>());
            each(
                    messages.text("stage.again", messages.text("stage." + kind.word())),
                    List.copyOf(left),
                    1,
                    (pair, one) -> build(pair, one.definition(), false, now));
            left = now;
        }
        left.forEach(one -> {
            recorder.refused(one.definition(), one.answer(), one.millis());
            refusedObjects.add(one.definition().object());
        });
    }

    private static boolean repeats(SourceObject.Kind kind, List<Refusal> left) {
        return kind == SourceObject.Kind.VIEW
                || left.stream().anyMatch(one -> MET.contains(one.answer().errno()));
    }

    private void grants() throws InterruptedException {
        List<Refusal> refused = Collections.synchronizedList(new ArrayList<>());
        each(messages.text("stage.grant"), of(SourceObject.Kind.ACCOUNT), 1, (pair, account) -> {
            if (refusedObjects.contains(account)) {
                return;
            }
            List<Definition> grants;
            try {
                grants = pair.accounts(options.hashes()).grants(account);
            } catch (SourceReader.Unreadable failure) {
                recorder.unread(
                        new SourceObject(SourceObject.Kind.GRANT, "", account.name()),
                        String.valueOf(failure.getMessage()));
                return;
            }
            grants.forEach(grant -> build(pair, grant, false, refused));
        });
        refused.forEach(one -> recorder.refused(one.definition(), one.answer(), one.millis()));
    }

    /** What programs name is not looked for when they are made. */
    private void references() throws InterruptedException {
        if (programs.isEmpty()) {
            return;
        }
        Set<String> stored = new HashSet<>();
        for (SourceObject function : of(SourceObject.Kind.FUNCTION)) {
            stored.add(function.name().toLowerCase(Locale.ROOT));
        }
        ReferenceCheck[] check = new ReferenceCheck[1];
        each(messages.text("stage.references"), List.copyOf(programs), 1, (pair, program) -> {
            if (check[0] == null) {
                stored.addAll(pair.loadedFunctions());
                check[0] = new ReferenceCheck(pair.source(), pair.target(), stored);
            }
            List<String> problems = check[0].problems(program.statement());
            if (problems.isEmpty()) {
                problems = check[0].refusedQueries(program.object().schema(), program.statement());
            }
            if (!problems.isEmpty()) {
                recorder.found(
                        Severity.ERROR,
                        program.object().subject(),
                        problems.stream().collect(Collectors.joining("\n")),
                        program.shown());
            }
        });
    }

    /** What is done with one item. */
    private interface Step<T> {
        void on(SessionPair pair, T item) throws ServerException;
    }

    private <T> void each(String name, List<T> items, int workers, Step<T> step) throws InterruptedException {
        if (items.isEmpty()) {
            return;
        }
        Queue<T> queue = new ArrayDeque<>(items);
        try (Stage stage = context.stage(name, Total.exact(items.size()));
                Admission admission = new Admission(context, List.of())) {
            Workers.run(
                    context,
                    admission,
                    () -> {
                        synchronized (queue) {
                            T next = queue.poll();
                            return next == null ? List.of() : List.of(next);
                        }
                    },
                    Math.min(workers, items.size()),
                    _ -> new Workers.Worker<T>() {

                        private final SessionPair pair =
                                SessionPair.open(source, target, permit, options, modes, context, READ);

                        @Override
                        public void work(List<T> batch) {
                            try (JobContext.Registration _ = pair.register(context)) {
                                batch.forEach(item -> step.on(pair, item));
                            }
                            stage.advance(batch.size());
                        }

                        @Override
                        public void close() {
                            pair.close();
                        }
                    });
        }
    }
}
