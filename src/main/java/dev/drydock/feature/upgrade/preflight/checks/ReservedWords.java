package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ReservedNames;

/** Names that are reserved words on the target. */
final class ReservedWords {

    private ReservedWords() {}

    static void run(CheckContext context) {
        ReservedNames.report(context, "reserved-words.csv");
        ReservedNames.reportLabels(context, "label-words.csv");
        ReservedNames.reportViews(context, "reserved-words.csv");
    }
}
