package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.host.HostLimits;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** What the server's machine allows; silent, but for one sentence, where there is no SSH to it. */
final class HostChecks {

    private static final long MUCH_SWAPPING = 10;
    private static final long MANY_CONNECTIONS = 1_000;
    /** Threads that a server has beside those of connections. */
    private static final long OWN_THREADS = 100;

    private HostChecks() {}

    static void host(PoolCheckContext context) {
        if (!context.read().hostTrouble().isEmpty()) {
            context.findings().notEvaluated(context.read().hostTrouble());
        } else if (context.read().host().isEmpty()) {
            context.say("no-ssh", Severity.NOTICE, context.advice());
        }
    }

    private static void with(PoolCheckContext context, Consumer<HostLimits> look) {
        context.read().host().ifPresent(look);
    }

    static void files(PoolCheckContext context) {
        with(context, host -> {
            OptionalLong limit = host.number("files");
            OptionalLong connections = context.number("max_connections");
            long needed = 10
                    + connections.orElse(0)
                    + 2 * context.number("table_open_cache").orElse(0);
            if (limit.isPresent() && connections.isPresent() && limit.getAsLong() < needed) {
                context.say(
                        "message",
                        Severity.WARNING,
                        Remedy.configuration("[Service]\nLimitNOFILE = " + needed),
                        Formats.count(limit.getAsLong()),
                        Formats.count(needed));
            }
        });
    }

    /** Only threads of connections count against it: with a pool there are few of them. */
    static void tasks(PoolCheckContext context) {
        with(context, host -> {
            long least = Math.min(
                    host.number("tasks").orElse(Long.MAX_VALUE),
                    host.number("processes").orElse(Long.MAX_VALUE));
            long threads = context.number("max_connections").orElse(0) + OWN_THREADS;
            if (!context.running() && least < threads) {
                context.say(
                        "message",
                        Severity.WARNING,
                        Remedy.configuration("[Service]\nTasksMax = " + 2 * threads + "\nLimitNPROC = " + 2 * threads),
                        Formats.count(least),
                        Formats.count(threads));
            }
        });
    }

    static void backlog(PoolCheckContext context) {
        with(context, host -> {
            OptionalLong somaxconn = host.number("somaxconn");
            OptionalLong syn = host.number("tcp_max_syn_backlog");
            long backlog = context.number("back_log").orElse(0);
            if (somaxconn.isPresent() && backlog > somaxconn.getAsLong()) {
                said(context, "net.core.somaxconn", backlog, somaxconn.getAsLong());
            }
            if (syn.isPresent() && backlog > syn.getAsLong()) {
                said(context, "net.ipv4.tcp_max_syn_backlog", backlog, syn.getAsLong());
            }
        });
    }

    /** A server does not start while an outgoing connection of its machine has one of its ports. */
    static void ownPorts(PoolCheckContext context) {
        with(context, host -> {
            ExtraPort door = context.read().door();
            List<String> given = LongStream.of(
                            context.read().facts().port().known().orElse(0L), door.there() ? door.port() : 0)
                    .filter(port -> host.localPorts().isPresent() && host.outgoing((int) port))
                    .mapToObj(Long::toString)
                    .toList();
            if (!given.isEmpty()) {
                String reserved = host.reserved().isEmpty() ? "" : host.reserved() + ",";
                context.say(
                        "message",
                        Severity.WARNING,
                        Remedy.configuration(
                                "net.ipv4.ip_local_reserved_ports = " + reserved + String.join(",", given)),
                        String.join(", ", given));
            }
        });
    }

    private static void said(PoolCheckContext context, String name, long backlog, long limit) {
        context.sayOf(
                "back_log",
                "message",
                Severity.WARNING,
                Remedy.configuration(name + " = " + backlog),
                Formats.count(backlog),
                name,
                Formats.count(limit));
    }

    /** Outgoing ports are the clients': the server's machine only stands for one that runs clients or a proxy as well. */
    static void ports(PoolCheckContext context) {
        with(context, host -> {
            OptionalLong ports = host.localPorts();
            long connections = context.number("max_connections").orElse(0);
            if (ports.isPresent() && connections >= MANY_CONNECTIONS && connections > ports.getAsLong()) {
                context.say(
                        "message",
                        Severity.NOTICE,
                        context.advice(),
                        Formats.count(ports.getAsLong()),
                        Formats.count(connections));
            }
        });
    }

    static void swappiness(PoolCheckContext context) {
        with(context, host -> {
            long value = host.number("swappiness").orElse(0);
            if (value > MUCH_SWAPPING) {
                context.say("message", Severity.NOTICE, Remedy.configuration("vm.swappiness = 1"), value);
            }
        });
    }

    static void allocator(PoolCheckContext context) {
        with(context, host -> {
            long used = context.now().status("Max_used_connections").orElse(0);
            if (host.allocator().filter(String::isEmpty).isPresent() && used >= MANY_CONNECTIONS) {
                context.say("message", Severity.NOTICE, context.advice(), Formats.count(used));
            }
        });
    }
}
