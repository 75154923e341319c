package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.server.Flavour;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import java.util.Optional;

/** The port that lets an administrator in when pool or connections are used up. */
final class ExtraPortChecks {

    private ExtraPortChecks() {}

    /** With a pool it is the only way in; without one the reserved connection of administrators remains. */
    static void none(PoolCheckContext context) {
        ExtraPort door = context.read().door();
        if (door.state() == ExtraPort.State.NONE) {
            context.sayOf(
                    door.variable(),
                    context.running() ? "pool" : "message",
                    context.running() ? Severity.ERROR : Severity.NOTICE,
                    door(context));
        } else if (door.state() == ExtraPort.State.UNKNOWN_TO_SERVER && context.running()) {
            context.say("unknown-to-server", Severity.WARNING, Remedy.NONE);
        }
    }

    private static Remedy door(PoolCheckContext context) {
        int usual = (int) (long) context.read().facts().port().known().orElse(3306L);
        Optional<Integer> free = context.read()
                .host()
                .filter(host -> host.listening().isPresent())
                .map(host -> host.freeAbove(usual));
        String port =
                free.map(Object::toString).orElse("<port on which nothing else listens, such as " + (usual + 1) + ">");
        String lines = context.group() + "\n"
                + (context.read().door().variable().equals("extra_port")
                        ? "extra_port = " + port + "\nextra_max_connections = 3"
                        // the default, 33062, is in the range of outgoing connections: the server does not start while
                        // one has it
                        : "admin_address = 127.0.0.1\nadmin_port = " + port + "\ncreate_admin_listener_thread = ON");
        return free.isPresent() ? Remedy.configuration(lines) : Remedy.template(lines);
    }

    static void refused(PoolCheckContext context) {
        ExtraPort door = context.read().door();
        if (door.state() == ExtraPort.State.REFUSED) {
            context.sayOf(door.variable(), "message", Severity.ERROR, context.advice(), door.port(), door.why());
        } else if (door.state() == ExtraPort.State.UNTRIED && door.there()) {
            context.sayOf(door.variable(), "untried", Severity.NOTICE, context.advice(), door.port(), door.why());
        }
    }

    /** One session of a monitor takes it, and the administrator stands outside. */
    static void narrow(PoolCheckContext context) {
        if (context.read().door().there()
                && context.number("extra_max_connections").orElse(2) < 2) {
            context.sayOf(
                    "extra_max_connections", "message", Severity.WARNING, context.set("extra_max_connections", "3"));
        }
    }

    /** Since 8.0.14 the server does not know the option and does not start with it. */
    static void percona(PoolCheckContext context) {
        boolean before = context.read().facts().flavour() == Flavour.PERCONA
                && !context.read().facts().mySqlAtLeast(8, 0, 14);
        if (before && context.read().door().there()) {
            context.sayOf("extra_port", "message", Severity.WARNING, context.advice());
        }
    }
}
