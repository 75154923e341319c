package dev.drydock.history;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What came of holding the history against its chain.
 *
 * @param links how many links were looked at
 * @param runs how many ended runs were held against their link
 * @param rows how many items and findings they have
 * @param runsBefore how many runs are older than the chain, which tells nothing of them
 * @param head digest of the newest link in hexadecimal digits: what a report or another place may keep
 * @param sealedAgain interrupted runs of which more was found after the crash, and which were sealed a second time then
 * @param breaks what does not fit, in order; the first {@link #MOST} of them
 */
public record ChainVerdict(
        long links, long runs, long rows, long runsBefore, String head, List<Long> sealedAgain, List<Break> breaks)
        implements Ended {

    /** So many breaks are told. */
    public static final int MOST = 100;

    public ChainVerdict {
        sealedAgain = List.copyOf(sealedAgain);
        breaks = List.copyOf(breaks);
    }

    /** What came of it in sentences, the verdict last. */
    public List<String> sentences() {
        Messages text = Messages.of("history");
        List<String> lines = new ArrayList<>();
        lines.add(text.text("chain.looked", runs, rows, links));
        if (runsBefore > 0) {
            lines.add(text.text("chain.before", runsBefore));
        }
        if (!sealedAgain.isEmpty()) {
            lines.add(text.text(
                    "chain.again",
                    sealedAgain.size(),
                    sealedAgain.stream().map(String::valueOf).collect(Collectors.joining(", "))));
        }
        breaks.forEach(one -> lines.add(text.text("chain." + one.kind().name(), Long.toString(one.subject()))));
        if (breaks.size() == MOST) {
            lines.add(text.text("chain.more", MOST));
        }
        lines.add(
                !whole()
                        ? text.text("chain.broken")
                        : links == 0 ? text.text("chain.nothing") : text.text("chain.whole", head));
        return List.copyOf(lines);
    }

    /** Everything that is in the chain is to fit; what does not is for somebody to look into. */
    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(links, links, 0).toResolve(breaks.size()));
    }

    /** Whether everything fits. */
    public boolean whole() {
        return breaks.isEmpty();
    }

    /** How something does not fit. */
    public enum Kind {
        /** A link is missing, was changed, or stands at another place. */
        LINK,
        /** The history was further once: it lost what was confirmed last. The subject is the newest run that it had. */
        WENT_BACK,
        /** A run, an item or a finding of it is not as it was when the run ended. */
        RUN_CHANGED,
        /** A run is gone, and nobody deleted it by Drydock. */
        RUN_MISSING,
        /** A run has ended, and no link knows of it. */
        RUN_UNKNOWN,
        /** A second link for what has one: somebody added it to make a change look right. */
        LINK_TWICE,
        /** There are links behind the one that the head of the chain names: it went back. */
        HEAD_BACK,
        ACCEPTANCE_CHANGED,
        ACCEPTANCE_MISSING,
        ACCEPTANCE_UNKNOWN,
        SIGN_OFF_CHANGED,
        SIGN_OFF_MISSING,
        SIGN_OFF_UNKNOWN,
        REPORT_CHANGED,
        REPORT_MISSING,
        REPORT_UNKNOWN
    }

    /** @param subject position of a link or of the head, number of a run, an acceptance, a sign-off or a written report */
    public record Break(Kind kind, long subject) {}
}
