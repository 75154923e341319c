package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.config.KnownOptions;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ConfigCopy;

/** Options in the option file that the target may not know, and groups that it does not read. */
final class UnknownOptions extends OptionFileCheck {

    @Override
    public String id() {
        return "unknown-options";
    }

    /** Of a migration, too: the other family's server does not start with an option that it does not know. */
    @Override
    public boolean neededOn(UpgradePath path) {
        return true;
    }

    @Override
    public void run(CheckContext context) {
        super.run(context);
        if (!KnownOptions.onRecord(context.path().target())) {
            context.notEvaluated("series", context.path().target().product());
        }
    }

    @Override
    void report(CheckContext context, OptionFinding finding) {
        if (!finding.kind().fatal() && finding.kind() != OptionFinding.Kind.IGNORED) {
            Severity severity = finding.kind() == OptionFinding.Kind.GROUP ? Severity.WARNING : Severity.NOTICE;
            context.add(severity, subject(finding), Remedy.NONE, ConfigCopy.reason(finding));
        }
    }
}
