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

/** Options in the option file with which the target does not start. */
final class RemovedOptions implements UpgradeCheck {

    @Override
    public String id() {
        return "removed-options";
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
            if (finding.kind().fatal()) {
                report(scene, finding);
            }
        }
    }

    private static void report(Scene scene, OptionFinding finding) {
        boolean onlyWarns = finding.line().loose() && finding.kind() != OptionFinding.Kind.VALUE;
        Subject subject = new Subject(
                Subject.Kind.OPTION,
                "",
                finding.line().written(),
                finding.line().place());
        Remedy remedy = Remedy.configuration("# " + finding.line().written()
                + (finding.replacement().isEmpty() ? "" : "\n" + finding.replacement()));
        scene.add(onlyWarns ? Severity.WARNING : Severity.ERROR, subject, remedy, ConfigCopy.reason(finding));
    }
}
