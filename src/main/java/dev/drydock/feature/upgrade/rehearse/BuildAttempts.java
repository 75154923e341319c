package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Sends statements to the target, again where that may help, and records what came of each. Safe on any thread. */
final class BuildAttempts {

    /** ER_LOCK_DEADLOCK, ER_LOCK_WAIT_TIMEOUT: workers that met each other. */
    private static final Set<Integer> MET = Set.of(1213, 1205);

    /** ER_CANNOT_USER: an account that the target has of its own, such as another root. */
    private static final int THERE = 1396;

    private final Messages messages = Messages.of("rehearsal");
    private final SessionPairs pairs;
    private final RehearsalRecorder recorder;
    private final Set<SourceObject> refusedObjects = ConcurrentHashMap.newKeySet();

    BuildAttempts(SessionPairs pairs, RehearsalRecorder recorder) {
        this.pairs = pairs;
        this.recorder = recorder;
    }

    /** A statement that the target refused, with its words. */
    record Refusal(Definition definition, ServerAnswer answer, long millis) {}

    /** A list that workers fill. */
    static List<Refusal> none() {
        return Collections.synchronizedList(new ArrayList<>());
    }

    /** Whether the target took it; if not, it is among the refused, and not recorded yet. */
    boolean build(SessionPair pair, Definition definition, List<Refusal> refused) {
        ObjectBuilder.Answer answer = send(pair, definition);
        if (answer.refusal().isEmpty() || there(definition, answer.refusal().get())) {
            recorder.built(definition.object(), answer.millis());
        } else if (answer.loosely()) {
            recorder.builtLoosely(definition, answer.refusal().get(), answer.millis());
        } else {
            refused.add(new Refusal(definition, answer.refusal().get(), answer.millis()));
            return false;
        }
        return true;
    }

    /** Sends a statement, with nothing recorded but what ended the target's connection. */
    ObjectBuilder.Answer send(SessionPair pair, Definition definition) {
        try {
            return pair.builder().build(definition);
        } catch (ServerException failure) {
            throw pairs.ended(definition.object().subject(), definition.shown(), failure, recorder);
        }
    }

    private static boolean there(Definition definition, ServerAnswer answer) {
        return definition.object().kind() == SourceObject.Kind.ACCOUNT && answer.errno() == THERE;
    }

    /** Views rest on views, and workers get in each other's way: what was refused is sent again while that helps. */
    void again(SourceObject.Kind kind, List<Refusal> refused) throws InterruptedException {
        List<Refusal> left = new ArrayList<>(refused);
        int before = Integer.MAX_VALUE;
        while (!left.isEmpty() && left.size() < before && repeats(kind, left)) {
            before = left.size();
            List<Refusal> now = none();
            pairs.each(
                    messages.text("stage.again", messages.text("stage." + kind.word())),
                    List.copyOf(left),
                    1,
                    (pair, one) -> build(pair, one.definition(), now));
            left = now;
        }
        refused(left);
    }

    private static boolean repeats(SourceObject.Kind kind, List<Refusal> left) {
        return kind == SourceObject.Kind.VIEW
                || left.stream().anyMatch(one -> MET.contains(one.answer().errno()));
    }

    /** They stay refused. */
    void refused(List<Refusal> left) {
        left.forEach(one -> {
            recorder.refused(one.definition(), one.answer(), one.millis());
            refusedObjects.add(one.definition().object());
        });
    }

    /** Whether the target has refused it. */
    boolean refused(SourceObject object) {
        return refusedObjects.contains(object);
    }
}
