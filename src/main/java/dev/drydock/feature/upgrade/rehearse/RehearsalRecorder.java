package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.window.DiskSpeed;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Counts what came of each object, keeps what went wrong, and writes both to the history. Safe on any thread. */
final class RehearsalRecorder {

    /** Kind of these runs in the history. */
    static final String KIND = "upgrade-rehearsal";

    /** The id that findings have for their check. */
    static final String CHECK = "rehearsal";

    private static final int LONGEST_STATEMENT = 8_000;

    private final Messages messages = Messages.of("rehearsal");
    private final RunWriter writer;
    private final PreflightMatches preflight;
    private final Consumer<RehearsalFinding> listener;
    private final Map<SourceObject.Kind, KindTally> tallies = new EnumMap<>(SourceObject.Kind.class);
    private final List<RehearsalFinding> findings = new ArrayList<>();
    private final Map<WindowStep, StepTime> window = Collections.synchronizedMap(new EnumMap<>(WindowStep.class));

    RehearsalRecorder(RunWriter writer, PreflightMatches preflight, Consumer<RehearsalFinding> listener) {
        this.writer = writer;
        this.preflight = preflight;
        this.listener = listener;
    }

    long preflightRun() {
        return preflight.run();
    }

    /** The target took it. */
    void built(SourceObject object, long millis) {
        count(object, KindTally::plusBuilt);
        item(object, "built", millis, "");
    }

    /** The target took it only with the settings that an upgrade in place has. */
    void builtLoosely(Definition definition, ServerAnswer refusal, long millis) {
        count(definition.object(), KindTally::plusBuilt);
        item(definition.object(), "built-loosely", millis, refusal.text());
        found(
                Severity.WARNING,
                definition.object().subject(),
                messages.text("loosely", refusal.text()),
                definition.shown());
    }

    /** The target refused it. */
    void refused(Definition definition, ServerAnswer refusal, long millis) {
        count(definition.object(), KindTally::plusRefused);
        item(definition.object(), "refused", millis, refusal.text());
        found(Severity.ERROR, definition.object().subject(), refusal.text(), definition.shown());
    }

    /** The source does not tell what it is, or has it no more, which is nothing to be resolved. */
    void unread(SourceObject object, SourceReader.Unreadable why) {
        if (why.isGone()) {
            item(object, "gone", 0, "");
            found(Severity.NOTICE, object.subject(), String.valueOf(why.getMessage()), "");
        } else {
            unread(object, String.valueOf(why.getMessage()));
        }
    }

    /** The source does not tell what it is. */
    void unread(SourceObject object, String why) {
        notRehearsed(object, messages.text("unread", why));
    }

    /** It could not be rehearsed, for a reason that is a sentence of its own. */
    void notRehearsed(SourceObject object, String why) {
        count(object, KindTally::plusUnread);
        item(object, "not-read", 0, why);
        found(Severity.NOT_EVALUATED, object.subject(), why, "");
    }

    /** It was looked at only, and not given to the target, for a reason that is a sentence of its own. */
    void notTried(SourceObject object, String why, String shown) {
        item(object, "not-tried", 0, why);
        found(Severity.NOTICE, object.subject(), why, shown);
    }

    /** Something that is not the fate of one object. */
    void found(Severity severity, Subject subject, String message, String statement) {
        String shown =
                statement.length() > LONGEST_STATEMENT ? statement.substring(0, LONGEST_STATEMENT) + " …" : statement;
        Finding finding = new Finding(CHECK, severity, subject, message, Remedy.NONE, "");
        RehearsalFinding found = new RehearsalFinding(finding, shown, preflight.of(subject));
        synchronized (findings) {
            findings.add(found);
        }
        writer.finding(RecordedFinding.of(ToldFinding.of(found, preflight.run()).kept()));
        listener.accept(found);
    }

    private void count(SourceObject object, java.util.function.UnaryOperator<KindTally> how) {
        synchronized (tallies) {
            tallies.merge(object.kind(), how.apply(KindTally.NONE), (old, _) -> how.apply(old));
        }
    }

    private void item(SourceObject object, String status, long millis, String error) {
        Item.Draft draft = Item.of(object.kind().word(), new ObjectName(object.schema(), object.name(), ""), status)
                .finished(Instant.now(), millis);
        if (!error.isEmpty()) {
            draft.attribute("answer", error);
        }
        writer.item(draft.build());
    }

    /** How long a step of the window took, or why that is not known. */
    void took(StepTime time) {
        window.put(time.step(), time);
        writer.item(time.item());
    }

    void disk(DiskSpeed speed) {
        writer.item(speed.item());
    }

    List<StepTime> window() {
        return List.copyOf(window.values());
    }

    List<RehearsalFinding> findings() {
        synchronized (findings) {
            return List.copyOf(findings);
        }
    }

    /** By the word of their kind, in the order in which kinds are built. */
    Map<String, KindTally> tallies() {
        Map<String, KindTally> words = new LinkedHashMap<>();
        synchronized (tallies) {
            tallies.forEach((kind, tally) -> words.put(kind.word(), tally));
        }
        return words;
    }

    /** Objects that are done, whatever came of them. */
    long done() {
        synchronized (tallies) {
            return tallies.values().stream().mapToLong(KindTally::all).sum();
        }
    }
}
