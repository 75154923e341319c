package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Options of mysqld_safe, which packages of 5.7 do not start any more. */
final class SafeMysqld implements UpgradeCheck {

    @Override
    public String id() {
        return "mysqld-safe-options";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7);
    }

    @Override
    public boolean readsConfig() {
        return true;
    }

    @Override
    public void run(CheckContext context) {
        context.config()
                .ifPresent(files -> files.options().stream()
                        .filter(option -> option.group().equals("mysqld_safe")
                                || option.group().equals("safe_mysqld"))
                        .forEach(option -> context.notice(
                                new Subject(Subject.Kind.OPTION, "", option.written(), option.place()),
                                context.advice(),
                                option.written())));
    }
}
