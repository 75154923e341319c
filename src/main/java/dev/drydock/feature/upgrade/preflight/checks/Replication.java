package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Role;
import dev.drydock.feature.upgrade.gate.AttachedReplicas;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** The order of an upgrade with replicas, and what replication is set to. */
final class Replication implements UpgradeCheck {

    private static final long NEW_LIMIT = 60;

    @Override
    public String id() {
        return "replication";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.values());
    }

    @Override
    public void run(Scene scene) {
        if (scene.server().role().is(Role.REPLICA)) {
            scene.say("replica", Severity.WARNING, Subject.SERVER, scene.adviceOf("replica.remedy"));
            heartbeat(scene);
        } else if (scene.server().role().known().isEmpty()) {
            scene.notEvaluated("unknown");
        }
        AttachedReplicas attached = AttachedReplicas.read(scene.session(), scene.server());
        if (attached.count() > 0) {
            scene.say(
                    "replicas", Severity.WARNING, Subject.SERVER, scene.adviceOf("replicas.remedy"), attached.count());
        }
    }

    /** 5.7 takes a source for lost after 60 s of silence, and an unset heartbeat is half of the old limit. */
    private static void heartbeat(Scene scene) {
        long limit = scene.variable("slave_net_timeout").map(Long::parseLong).orElse(0L);
        if (scene.path().takes(Hop.TO_5_7) && limit > NEW_LIMIT && !scene.configured("slave-net-timeout")) {
            scene.say(
                    "heartbeat",
                    Severity.WARNING,
                    Subject.ofServer(Subject.Kind.VARIABLE, "slave_net_timeout"),
                    Remedy.sql("STOP SLAVE;\nCHANGE MASTER TO MASTER_HEARTBEAT_PERIOD = " + NEW_LIMIT / 2
                            + ";\nSTART SLAVE;"),
                    limit,
                    NEW_LIMIT);
        }
    }
}
