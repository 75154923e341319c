package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ConfigCopy;

/** Options in the option file with which the target does not start. */
final class RemovedOptions extends OptionFileCheck {

    @Override
    public String id() {
        return "removed-options";
    }

    @Override
    void report(CheckContext context, OptionFinding finding) {
        if (finding.kind() == OptionFinding.Kind.IGNORED) {
            context.notice(
                    subject(finding),
                    Remedy.configuration("# " + finding.line().written()),
                    ConfigCopy.reason(finding));
            return;
        }
        if (!finding.kind().fatal() || finding.kind() == OptionFinding.Kind.FOREIGN) {
            return;
        }
        boolean onlyWarns = finding.line().loose() && finding.kind() != OptionFinding.Kind.VALUE;
        Remedy remedy = Remedy.configuration("# " + finding.line().written()
                + (finding.replacement().isEmpty() ? "" : "\n" + finding.replacement()));
        context.add(
                onlyWarns ? Severity.WARNING : Severity.ERROR, subject(finding), remedy, ConfigCopy.reason(finding));
    }
}
