package dev.drydock.db.tunnel;

import java.util.ArrayList;
import java.util.List;

/** Passes the hops of a way on and remembers them. For the connecting thread. */
final class SeenHops implements HopProgress {

    private final HopProgress told;
    private final List<HopReport> seen = new ArrayList<>();

    SeenHops(HopProgress told) {
        this.told = told;
    }

    @Override
    public void begins(String hop) {
        told.begins(hop);
    }

    @Override
    public void passed(HopReport report) {
        seen.add(report);
        told.passed(report);
    }

    List<HopReport> reports() {
        return List.copyOf(seen);
    }
}
