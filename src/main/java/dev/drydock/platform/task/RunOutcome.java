package dev.drydock.platform.task;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/**
 * How a run ended: one word, the same in tasks, history, screens, reports, JSON and on the command line.
 *
 * @param kind what kind of end it was
 * @param counts how much of what was planned came of it
 */
public record RunOutcome(Kind kind, Counts counts) {

    /** The kinds of ends. */
    public enum Kind {
        /** All that was in the scope was done, and the whole scope was seen. */
        COMPLETE,
        /** It came to its end, but some of it failed or was not reached. */
        SOME_FAILED,
        /** All was done, and something is left that somebody has to resolve. */
        TO_RESOLVE,
        /** All that the account sees was done; there may be more that it does not see. */
        PARTLY_VISIBLE,
        /** There was nothing to work on. */
        NOTHING_IN_SCOPE,
        /** The user ended it. */
        CANCELLED,
        /** Its process ended before it. */
        INTERRUPTED,
        /** It could not go on. */
        FAILED,
        /** What is recorded as its end is no word that this version knows: a stranger or a newer version wrote it. */
        UNKNOWN;

        /** The kind that is recorded under this name. */
        public static Kind recorded(String name) {
            return Arrays.stream(values())
                    .filter(kind -> kind.name().equals(name))
                    .findFirst()
                    .orElse(UNKNOWN);
        }

        /** Its stable name in files: {@code nothing-in-scope}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * How much came of a run.
     *
     * @param planned items that were to be done
     * @param done items that were done
     * @param failed items that failed, or were not reached by a run that came to its end
     * @param toResolve what is left for somebody to resolve, such as manual steps
     * @param allVisible whether the account is known to see everything in the scope
     */
    public record Counts(long planned, long done, long failed, long toResolve, boolean allVisible) {

        /** Nothing is known. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, true);

        /** Counts of a run that leaves nothing to resolve and saw all of its scope. */
        public static Counts of(long planned, long done, long failed) {
            return new Counts(planned, done, failed, 0, true);
        }

        /**
         * The same with what went wrong beside it: that was to be done as well, as one of what was planned or beyond it, and
         * failed. What only is not recorded was done, and is one thing to resolve.
         */
        public Counts besides(List<Problem> problems) {
            long others = problems.stream()
                    .filter(problem -> !problem.code().ofTheRecord())
                    .count();
            return new Counts(
                    Math.max(planned, done + failed + others),
                    done,
                    failed + others,
                    toResolve + (others < problems.size() ? 1 : 0),
                    allVisible);
        }

        /** The same with this much left to resolve. */
        public Counts toResolve(long open) {
            return new Counts(planned, done, failed, open, allVisible);
        }

        /** The same for an account that may not see everything. */
        public Counts visible(boolean all) {
            return new Counts(planned, done, failed, toResolve, all);
        }
    }

    /** The end of a run that went through: the worst that the counts say of it. */
    public static RunOutcome ended(Counts counts) {
        Kind kind;
        if (counts.failed() > 0) {
            kind = Kind.SOME_FAILED;
        } else if (counts.toResolve() > 0) {
            kind = Kind.TO_RESOLVE;
        } else if (counts.planned() == 0) {
            kind = Kind.NOTHING_IN_SCOPE;
        } else {
            kind = counts.allVisible() ? Kind.COMPLETE : Kind.PARTLY_VISIBLE;
        }
        return new RunOutcome(kind, counts);
    }

    /** Everything asked for was done, whatever that was; for runs that count nothing. */
    public static RunOutcome complete() {
        return new RunOutcome(Kind.COMPLETE, Counts.NONE);
    }

    public static RunOutcome cancelled(Counts counts) {
        return new RunOutcome(Kind.CANCELLED, counts);
    }

    public static RunOutcome interrupted(Counts counts) {
        return new RunOutcome(Kind.INTERRUPTED, counts);
    }

    public static RunOutcome failed(Counts counts) {
        return new RunOutcome(Kind.FAILED, counts);
    }

    /** The same with what went wrong beside it; an end that did not go through stays what it is. */
    public RunOutcome besides(List<Problem> problems) {
        if (problems.isEmpty()) {
            return this;
        }
        return switch (kind) {
            case CANCELLED, INTERRUPTED, FAILED, UNKNOWN -> this;
            case COMPLETE, SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE -> ended(counts.besides(problems));
        };
    }

    /** Whether everything asked for was done and nothing is left. */
    public boolean good() {
        return kind == Kind.COMPLETE;
    }

    /** For the user: "complete with 3 failed", "cancelled at 6 of 2,021". */
    public String text() {
        return text(Formats::count);
    }

    /** @param count how numbers are written */
    public String text(LongFunction<String> count) {
        Messages messages = Messages.of("platform");
        String key = "outcome." + kind.word();
        return switch (kind) {
            case COMPLETE, PARTLY_VISIBLE, NOTHING_IN_SCOPE, UNKNOWN -> messages.text(key);
            case SOME_FAILED ->
                counts.toResolve() == 0
                        ? messages.text(key, count.apply(counts.failed()))
                        : messages.text(
                                key + "-to-resolve", count.apply(counts.failed()), count.apply(counts.toResolve()));
            case TO_RESOLVE -> messages.text(key, count.apply(counts.toResolve()));
            case CANCELLED, INTERRUPTED, FAILED ->
                counts.planned() == 0
                        ? messages.text(key)
                        : messages.text(key + "-at", count.apply(counts.done()), count.apply(counts.planned()));
        };
    }
}
