package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A finding of a rehearsal as users read it.
 *
 * @param seen whether a check of the pre-flight speaks of it, too, as a sentence; empty if that is not known
 * @param statement the statement that met it, without secrets; empty if none did
 */
public record ToldFinding(Finding finding, String seen, String statement) {

    private static final Messages MESSAGES = Messages.of("rehearsal");
    private static final String NO_PREFLIGHT = MESSAGES.text("seen.unknown");
    private static final String ONLY_HERE = MESSAGES.text("seen.only");

    /** @param preflightRun what it was held against; 0 if there was none */
    static ToldFinding of(RehearsalFinding found, long preflightRun) {
        String seen = preflightRun == 0
                ? NO_PREFLIGHT
                : found.onlyHere() ? ONLY_HERE : MESSAGES.text("seen.by", found.seenBy());
        return new ToldFinding(found.finding(), seen, found.statement());
    }

    /** From what the history keeps: the message of {@link #kept} has all of it. */
    public static ToldFinding recorded(Finding kept) {
        List<String> lines = kept.message().lines().toList();
        int seen = IntStream.range(0, lines.size())
                .filter(at -> saysWhoSaw(lines.get(at)))
                .findFirst()
                .orElse(lines.size());
        Finding finding = saying(kept, String.join("\n", lines.subList(0, seen)));
        return seen == lines.size()
                ? new ToldFinding(finding, "", "")
                : new ToldFinding(finding, lines.get(seen), String.join("\n", lines.subList(seen + 1, lines.size())));
    }

    private static boolean saysWhoSaw(String line) {
        String by = MESSAGES.text("seen.by", "\n");
        return line.equals(NO_PREFLIGHT)
                || line.equals(ONLY_HERE)
                || line.startsWith(by.substring(0, by.indexOf('\n')));
    }

    /** As the history keeps it. */
    Finding kept() {
        return saying(finding, finding.message() + "\n" + seen + (statement.isEmpty() ? "" : "\n" + statement));
    }

    private static Finding saying(Finding of, String message) {
        return new Finding(of.check(), of.severity(), of.subject(), message, of.remedy(), of.reference());
    }
}
