package dev.drydock.feature.proxysql;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Set;

/** The work on a ProxySQL, for everything that lists features. */
public final class ProxySqlFeature implements Feature {

    /** Kind of the runs that looked for problems. */
    public static final String CHECK = "proxysql-check";

    /** Kind of the runs that kept a configuration. */
    public static final String SNAPSHOT = "proxysql-snapshot";

    /** Kind of the runs that changed a configuration. */
    public static final String APPLY = "proxysql-apply";

    @Override
    public String id() {
        return "proxysql";
    }

    @Override
    public boolean supports(ServerFacts facts) {
        return facts.flavour() == Flavour.PROXYSQL;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(APPLY, texts().text("job.apply")).with(new ReportedRows()),
                RunKind.of(SNAPSHOT, texts().text("job.snapshot")).with(new ReportedRows()),
                RunKind.of(CHECK, texts().text("job.check")));
    }

    @Override
    public Set<String> recordedCommands() {
        return Set.of();
    }
}
