package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Paths of tablespaces with two points, which 8.0.17 does not open. */
final class CircularDirectories implements UpgradeCheck {

    @Override
    public String id() {
        return "circular-directories";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public Set<String> releases() {
        return Set.of("8.0.17");
    }

    @Override
    public void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            return;
        }
        String files = context.sourceBefore(8, 0, 0) ? "INNODB_SYS_DATAFILES" : "INNODB_DATAFILES";
        context.needs("PROCESS");
        context.session()
                .each(
                        "SELECT PATH FROM information_schema." + files + " WHERE PATH LIKE '%/../%'",
                        row -> context.error(
                                Subject.ofServer(Subject.Kind.SERVER, row.text(1)), context.advice(), row.text(1)));
    }
}
