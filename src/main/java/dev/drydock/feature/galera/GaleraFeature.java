package dev.drydock.feature.galera;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Set;

/** Galera clusters, for everything that lists features. */
public final class GaleraFeature implements Feature {

    /** Kind of the recorded watches. */
    public static final String WATCH = "galera-watch";

    /** Kind of the recorded checks. */
    public static final String CHECK = "galera-check";

    /** Kind of the recorded changes of nodes. */
    public static final String CHANGE = "galera-change";

    /** Kind of the guided restarts. */
    public static final String ROLLING = "galera-rolling";

    @Override
    public String id() {
        return "galera";
    }

    @Override
    public boolean supports(ServerFacts facts) {
        return facts.galera();
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(WATCH, texts().text("watch.title")).with(new ReportedMinutes()),
                RunKind.of(CHECK, texts().text("check.title")),
                RunKind.of(CHANGE, texts().text("change.title")),
                RunKind.of(ROLLING, texts().text("rolling.title")),
                RemedyJob.kindOf(this));
    }

    /** What the checks read; no need of every server, so the connection test does not ask for it. */
    @Override
    public List<AccountPurpose> purposes() {
        List<PrivilegeNeed> needs = List.of(
                new PrivilegeNeed(title(), List.of("PROCESS"), texts().text("need.process")),
                new PrivilegeNeed(
                        title(),
                        List.of("REPLICATION CLIENT", "BINLOG MONITOR", "SUPER"),
                        texts().text("need.replication")),
                new PrivilegeNeed(
                        title(),
                        List.of("REPLICATION CLIENT", "REPLICA MONITOR", "SLAVE MONITOR", "SUPER"),
                        texts().text("need.replication")),
                new PrivilegeNeed(title(), List.of("SELECT"), texts().text("need.select")));
        return List.of(new AccountPurpose("galera-check", texts().text("check.title"), needs));
    }

    @Override
    public Set<String> recordedCommands() {
        return Set.of();
    }
}
