package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.config.OptionFiles;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.OptionLint;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.ConfigCopy;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Optional;
import java.util.Set;

/** Options in the option file that the target may not know, and groups that it does not read. */
final class UnknownOptions implements UpgradeCheck {

    @Override
    public String id() {
        return "unknown-options";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.values());
    }

    @Override
    public boolean readsConfig() {
        return true;
    }

    @Override
    public void run(Scene scene) {
        Optional<OptionFiles> files = scene.config();
        if (files.isEmpty()) {
            return;
        }
        for (OptionFinding finding : new OptionLint(files.get(), scene.path()).findings()) {
            if (!finding.kind().fatal()) {
                Subject subject = new Subject(
                        Subject.Kind.OPTION,
                        "",
                        finding.line().written(),
                        finding.line().place());
                Severity severity = finding.kind() == OptionFinding.Kind.GROUP ? Severity.WARNING : Severity.NOTICE;
                scene.add(severity, subject, Remedy.NONE, ConfigCopy.reason(finding));
            }
        }
    }
}
