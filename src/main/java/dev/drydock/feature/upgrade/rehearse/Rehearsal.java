package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Builds the objects of a source on a target, kind by kind, several at a time. Used once, by the job's thread. */
final class Rehearsal {

    private final Messages messages = Messages.of("rehearsal");
    private final RehearsalOptions options;
    private final RehearsalRecorder recorder;
    private final Map<SourceObject.Kind, List<SourceObject>> objects = new EnumMap<>(SourceObject.Kind.class);
    private final List<Definition> programs = Collections.synchronizedList(new ArrayList<>());
    private final Set<SourceObject> unread = ConcurrentHashMap.newKeySet();
    private final RehearsalPlan plan;
    private final SqlModes modes;
    private final SessionPairs pairs;
    private final BuildAttempts attempts;

    Rehearsal(
            OpenServer source,
            OpenServer target,
            ChangePermit permit,
            RehearsalOptions options,
            RehearsalRecorder recorder,
            JobContext context,
            RehearsalPlan plan)
            throws InterruptedException {
        this.options = options;
        this.recorder = recorder;
        this.plan = plan;
        plan.objects()
                .forEach(object -> objects.computeIfAbsent(object.kind(), _ -> new ArrayList<>())
                        .add(object));
        try (LongSession session = target.longSession(context::register, List.of())) {
            this.modes = SqlModes.read(session.sql(), plan.storedModes());
        }
        this.pairs = new SessionPairs(source, target, permit, options, modes, context);
        this.attempts = new BuildAttempts(pairs, recorder);
    }

    void run() throws InterruptedException {
        if (!modes.gone().isEmpty()) {
            recorder.found(
                    Severity.WARNING,
                    Subject.ofServer(Subject.Kind.VARIABLE, "sql_mode"),
                    messages.text("modes.gone", String.join(", ", modes.gone())),
                    "");
        }
        build(SourceObject.Kind.SCHEMA, 1);
        if (options.accounts()) {
            build(SourceObject.Kind.ACCOUNT, 1);
        }
        build(SourceObject.Kind.TABLESPACE, 1);
        build(SourceObject.Kind.SEQUENCE, 1);
        new TableRehearsal(pairs, attempts, recorder, plan.tablespaces(), options.workers())
                .run(of(SourceObject.Kind.TABLE));
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
            new StatementRehearsal(pairs, recorder)
                    .run(schemas(), modes.known(plan.settings().sqlMode()), options.workers());
        }
    }

    /** Before there are triggers, and whatever their foreign keys lead to, which a sample does not have. */
    private void sample() throws InterruptedException {
        if (options.sample() == 0) {
            return;
        }
        List<SourceObject> tables = of(SourceObject.Kind.TABLE).stream()
                .filter(table -> !attempts.refused(table))
                .toList();
        pairs.each(messages.text("stage.rows"), tables, options.workers(), (pair, table) -> {
            pair.target().executeOwn("SET SESSION foreign_key_checks = 0");
            try {
                new SampleRows(pair.source(), pair.changes(), modes, recorder).put(table, options.sample());
            } catch (ServerException failure) {
                throw pairs.ended(table.subject(), "", failure, recorder);
            }
        });
    }

    private List<String> schemas() {
        return of(SourceObject.Kind.SCHEMA).stream().map(SourceObject::schema).toList();
    }

    private List<SourceObject> of(SourceObject.Kind kind) {
        return objects.getOrDefault(kind, List.of());
    }

    private void build(SourceObject.Kind kind, int workers) throws InterruptedException {
        List<BuildAttempts.Refusal> refused = BuildAttempts.none();
        pairs.each(messages.text("stage." + kind.word()), of(kind), workers, (pair, object) -> {
            Definition definition;
            try {
                definition = pair.read(object);
            } catch (SourceReader.Unreadable failure) {
                recorder.unread(object, failure);
                unread.add(object);
                return;
            }
            if (attempts.build(pair, definition, refused) && kind.program()) {
                programs.add(definition);
            }
        });
        attempts.again(kind, refused);
    }

    private void grants() throws InterruptedException {
        List<BuildAttempts.Refusal> refused = BuildAttempts.none();
        pairs.each(messages.text("stage.grant"), of(SourceObject.Kind.ACCOUNT), 1, (pair, account) -> {
            if (attempts.refused(account) || unread.contains(account)) {
                return;
            }
            List<Definition> grants;
            try {
                grants = pair.accounts(options.hashes()).grants(account);
            } catch (SourceReader.Unreadable failure) {
                recorder.unread(new SourceObject(SourceObject.Kind.GRANT, "", account.name()), failure);
                return;
            }
            grants.forEach(grant -> attempts.build(pair, grant, refused));
        });
        attempts.refused(refused);
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
        pairs.each(messages.text("stage.references"), List.copyOf(programs), 1, (pair, program) -> {
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
}
