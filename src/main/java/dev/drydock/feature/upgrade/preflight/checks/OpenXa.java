package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.Text;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Prepared XA transactions, which must be ended before the server is stopped for good. */
final class OpenXa implements UpgradeCheck {

    @Override
    public String id() {
        return "open-xa";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.values());
    }

    @Override
    public void run(Scene scene) {
        scene.session().each("XA RECOVER", row -> {
            int global = (int) row.number(2).orElse(0);
            int branch = (int) row.number(3).orElse(0);
            String data = row.text(4);
            String xid = data.length() == global + branch
                    ? Text.literal(data.substring(0, global)) + "," + Text.literal(data.substring(global)) + ","
                            + row.number(1).orElse(0)
                    : "…";
            scene.error(
                    Subject.ofServer(Subject.Kind.SERVER, data),
                    Remedy.sql("XA COMMIT " + xid + "; -- or XA ROLLBACK " + xid + ";"),
                    data);
        });
    }
}
