package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Role;
import dev.drydock.feature.upgrade.gate.AttachedReplicas;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** The order of an upgrade with replicas, and what replication is set to. */
final class Replication {

    private static final long NEW_LIMIT = 60;

    private Replication() {}

    static void run(CheckContext context) {
        if (context.server().role().is(Role.REPLICA)) {
            context.say("replica", Severity.WARNING, Subject.SERVER, context.adviceOf("replica.remedy"));
            heartbeat(context);
        } else if (context.server().role().known().isEmpty()) {
            context.notEvaluated("unknown");
        }
        AttachedReplicas attached = AttachedReplicas.read(context.session(), context.server());
        if (attached.count() > 0) {
            context.say(
                    "replicas",
                    Severity.WARNING,
                    Subject.SERVER,
                    context.adviceOf("replicas.remedy"),
                    attached.count());
        }
    }

    /** 5.7 takes a source for lost after 60 s of silence, and an unset heartbeat is half of the old limit. */
    private static void heartbeat(CheckContext context) {
        long limit = context.variable("slave_net_timeout").map(Long::parseLong).orElse(0L);
        if (context.path().takes(Hop.TO_5_7) && limit > NEW_LIMIT && !context.configured("slave-net-timeout")) {
            context.say(
                    "heartbeat",
                    Severity.WARNING,
                    Subject.ofServer(Subject.Kind.VARIABLE, "slave_net_timeout"),
                    context.option("slave_net_timeout", Long.toString(limit)),
                    limit,
                    NEW_LIMIT);
        }
    }
}
