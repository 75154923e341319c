package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.config.KnownOptions;
import dev.drydock.feature.upgrade.config.LoadedPlugins;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ConfigCopy;
import java.util.Set;
import java.util.function.Predicate;

/** Options in the option file that the target does not know, and groups that it does not read. */
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
        switch (finding.kind()) {
            case GROUP, LATER ->
                context.add(Severity.WARNING, subject(finding), Remedy.NONE, ConfigCopy.reason(finding));
            case FOREIGN -> foreign(context, finding);
            case UNKNOWN -> ofPlugin(context, finding);
            default -> {
                // removed-options says the others
            }
        }
    }

    /** One that the running server has is of a plugin that nobody else knows. */
    private static void foreign(CheckContext context, OptionFinding finding) {
        if (context.variables().containsKey(finding.name())) {
            context.say(
                    "loaded",
                    Severity.NOTICE,
                    subject(finding),
                    Remedy.NONE,
                    finding.line().written());
        } else {
            Remedy remedy = Remedy.configuration("# " + finding.line().written() + "\n" + finding.replacement());
            context.add(Severity.ERROR, subject(finding), remedy, ConfigCopy.reason(finding));
        }
    }

    private static void ofPlugin(CheckContext context, OptionFinding finding) {
        if (missing(context, finding)) {
            context.say(
                    "plugin",
                    Severity.ERROR,
                    subject(finding),
                    Remedy.NONE,
                    finding.line().written(),
                    finding.series());
        } else {
            context.notice(subject(finding), Remedy.NONE, ConfigCopy.reason(finding));
        }
    }

    /**
     * Whether the running server is known not to have the plugin that an option belongs to: not where the file loads it, or
     * one that may be it, at the start, or not all variables of the server can be read.
     */
    private static boolean missing(CheckContext context, OptionFinding finding) {
        Set<String> variables = context.variables().keySet();
        String name = finding.name().replaceFirst("^(skip_|disable_|enable_|maximum_)?(plugin_)?", "");
        Predicate<String> own = variable -> variable.equals(finding.name())
                || variable.equals(name)
                || variable.startsWith(name + "_")
                || variable.startsWith(name + ".");
        boolean loads = context.config()
                .filter(files -> LoadedPlugins.mayBring(files, context.path().source(), finding.line()))
                .isPresent();
        return !loads && variables.contains("version") && variables.stream().noneMatch(own);
    }
}
