package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** GET_LOCK, which holds several locks since 5.7 and takes names of 64 characters. */
final class GetLock implements UpgradeCheck {

    @Override
    public String id() {
        return "get-lock";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7);
    }

    @Override
    public void run(CheckContext context) {
        context.sources(true).stream()
                .filter(source -> source.text().calls().contains("GET_LOCK"))
                .forEach(source -> context.warning(source.subject(), context.advice()));
    }
}
