package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether converted tables have the characters that they had; what was read of them is in the history. Any thread; blocks. */
final class Utf8mb4Proofs {

    private static final Messages TEXT = Messages.of("advisorplan");

    private final Run<Utf8mb4Plan> run;
    private final ServerFacts facts;
    private final Map<TableName, Unproven> unproven = new ConcurrentHashMap<>();
    private final Map<TableName, Utf8mb4Result.Proof> proven = new ConcurrentHashMap<>();
    private volatile @Nullable Problem mismatch;

    /** Characters before a conversion, with the number of their item. */
    private record Unproven(long seq, CharacterDigest before) {}

    Utf8mb4Proofs(Run<Utf8mb4Plan> run) {
        this.run = run;
        this.facts = run.server().facts();
    }

    Map<TableName, Utf8mb4Result.Proof> proven() {
        return Map.copyOf(proven);
    }

    Optional<Utf8mb4Result.Proof> of(TableName table) {
        return Optional.ofNullable(proven.get(table));
    }

    /** Records the characters of a table that is to be converted; on disk when it returns. */
    void before(TableName table, CharacterDigest before) {
        long seq = run.writer()
                .itemBefore(before.item(table, CharacterDigest.BEFORE).build());
        unproven.put(table, new Unproven(seq, before));
    }

    /** The server refused the conversion. */
    void notConverted(TableName table) {
        Unproven one = Objects.requireNonNull(unproven.remove(table));
        run.writer()
                .itemAfter(
                        one.seq(),
                        one.before().item(table, CharacterDigest.NOT_CONVERTED).build());
    }

    /** Tables that the server converted for an earlier run which did not see it. */
    void takeUp(Map<TableName, CharacterDigest> left) throws InterruptedException {
        Map<TableName, Step> steps = steps();
        left.forEach((table, before) -> {
            if (!steps.containsKey(table)) {
                before(table, before);
            }
        });
        proveOpen();
    }

    private Map<TableName, Step> steps() {
        return run.plan().steps().stream().collect(Collectors.toMap(Step::table, step -> step));
    }

    /**
     * Those that were converted and not looked at since.
     *
     * @throws DrydockException E-5304 if characters differ
     */
    void proveOpen() throws InterruptedException {
        if (!unproven.isEmpty()) {
            Map<TableName, Step> steps = steps();
            try (Stage _ = run.context().stage(TEXT.text("stage.prove"), Total.unknown());
                    RetryingSession session = run.server().retryingSession(run.context(), List.of())) {
                for (TableName table : List.copyOf(unproven.keySet())) {
                    Optional<Step> step = Optional.ofNullable(steps.get(table));
                    Optional<Problem> _ = session.call(open ->
                            step.flatMap(wanted -> wanted.left(open.sql())).isPresent()
                                    ? Optional.empty()
                                    : prove(table, open.sql(), Duration.ZERO));
                }
            }
        }
        requireNoMismatch();
    }

    /** @throws DrydockException E-5304 once characters of a table differ */
    void requireNoMismatch() {
        Problem found = mismatch;
        if (found != null) {
            throw new DrydockException(found);
        }
    }

    /** Digests the converted table and records what comes of it. */
    Optional<Problem> prove(TableName table, Session session, Duration took) {
        Unproven one = Objects.requireNonNull(unproven.get(table));
        CharacterDigest after = CharacterDigest.read(
                session, facts, table, List.copyOf(one.before().columns().keySet()));
        List<String> differing = one.before().differing(after);
        // a connection that is lost here leaves the table to be looked at again
        OptionalLong bytes = size(session, table);
        unproven.remove(table);
        if (differing.isEmpty()) {
            proven.put(table, new Utf8mb4Result.Proof(after.rows(), bytes));
            run.writer()
                    .itemAfter(
                            one.seq(),
                            after.item(table, CharacterDigest.VERIFIED)
                                    .bytes(bytes.isPresent() ? bytes.getAsLong() : null)
                                    .finished(Instant.now(), took.toMillis())
                                    .build());
            return Optional.empty();
        }
        Problem wrong = Problem.of(AdvisorError.MISMATCH, "", table.shown(), String.join(", ", differing));
        run.writer()
                .itemAfter(
                        one.seq(),
                        after.item(table, CharacterDigest.MISMATCH)
                                .error(wrong.code().id(), wrong.full())
                                .build());
        mismatch = wrong;
        return Optional.of(wrong);
    }

    /** MySQL shows the sizes of some time before. */
    private OptionalLong size(Session session, TableName table) {
        return facts.mariaDb()
                ? new Catalogue(session, facts)
                        .sizes(table.schema(), List.of(table.table())).stream()
                                .mapToLong(Catalogue.TableSize::bytes)
                                .findFirst()
                : OptionalLong.empty();
    }
}
