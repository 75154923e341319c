package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** A check of what the linter finds in the option file, on every hop. */
abstract class OptionFileCheck implements UpgradeCheck {

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.values());
    }

    @Override
    public boolean readsConfig() {
        return true;
    }

    @Override
    public void run(CheckContext context) {
        context.optionFindings().forEach(finding -> report(context, finding));
    }

    /** Reports the finding, if it is one of this check's kind. */
    abstract void report(CheckContext context, OptionFinding finding);

    /** The line of the file that a finding is about. */
    static Subject subject(OptionFinding finding) {
        return new Subject(
                Subject.Kind.OPTION,
                "",
                finding.line().written(),
                finding.line().place());
    }
}
