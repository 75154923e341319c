package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a topology from one of its servers: upwards by what each replicates from, downwards by who reads its log. Blocks. */
final class TopologyReader {

    private static final List<String> VARIABLES = List.of(
            "log_bin",
            "binlog_format",
            "binlog_row_image",
            "binlog_row_value_options",
            "binlog_transaction_compression",
            "binlog_expire_logs_seconds",
            "expire_logs_days",
            "gtid_mode",
            "enforce_gtid_consistency",
            "gtid_strict_mode",
            "log_slave_updates",
            "log_replica_updates",
            "server_id",
            "server_uuid",
            "read_only",
            "super_read_only",
            "collation_server",
            "group_replication_group_name",
            "wsrep_on",
            BufferPoolState.DUMP_AT_SHUTDOWN,
            BufferPoolState.LOAD_AT_STARTUP);

    private static final int MOST = 50;

    private final Messages messages = Messages.of("replication");
    private final OpenServer first;
    private final ConfirmedAddresses confirmed;
    private final JobContext context;
    private final Map<String, Read> read = new LinkedHashMap<>();
    /** Where each server was met first, by what tells it apart. */
    private final Map<String, String> identities = new HashMap<>();
    /** Other names under which servers were met, and the place of each. */
    private final Map<String, String> aliases = new HashMap<>();

    private final Set<String> unconfirmed = new HashSet<>();

    /** @param confirmed where the log-in of the first server may be sent; nothing is sent to any other address */
    TopologyReader(OpenServer first, ConfirmedAddresses confirmed, JobContext context) {
        this.first = first;
        this.confirmed = confirmed;
        this.context = context;
    }

    /** What one server said. */
    private record Read(
            Optional<ServerFacts> facts,
            Optional<String> source,
            Optional<Boolean> running,
            Optional<Long> lag,
            Map<String, String> variables,
            List<String> below,
            List<String> gaps) {}

    /** All servers that could be found, each under one place. */
    List<TopologyMember> read() {
        Deque<String> open = new ArrayDeque<>();
        String start = first.profile().address();
        visit(start, first, open);
        while (!open.isEmpty()) {
            context.checkCancelled();
            String place = open.poll();
            if (!read.containsKey(at(place))) {
                if (read.size() >= MOST) {
                    read.put(place, nothing(messages.text("gap.most", MOST)));
                } else if (proven() || confirmed.has(place)) {
                    other(place, open);
                } else {
                    unconfirmed.add(place);
                    read.put(place, nothing(messages.text("gap.unconfirmed", place)));
                }
            }
        }
        return members();
    }

    private void other(String place, Deque<String> open) {
        int colon = place.lastIndexOf(':');
        try (OpenServer peer = first.peers()
                .open(
                        place.substring(0, colon).replace("[", "").replace("]", ""),
                        Integer.parseInt(place.substring(colon + 1)))) {
            visit(place, peer, open);
        } catch (DrydockException failure) {
            context.checkCancelled();
            read.put(place, nothing(failure.problem().line()));
        }
    }

    /** Where the server of this name is in the topology. */
    private String at(String place) {
        return aliases.getOrDefault(place, place);
    }

    private static Read nothing(String why) {
        return new Read(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(why));
    }

    /** Whether a server without a certificate of the user's own authority gets nothing. */
    private boolean proven() {
        return first.profile().tls().verifies()
                && !first.profile().tlsFiles().ca().isBlank();
    }

    private void visit(String place, OpenServer server, Deque<String> open) {
        Map<String, String> variables = new HashMap<>();
        Read one = server.query(session -> {
            VARIABLES.forEach(name -> variable(session, name).ifPresent(value -> variables.put(name, value)));
            return one(session, server.facts(), variables);
        });
        // one server may have several names: it is there once
        String identity = variables.getOrDefault("server_uuid", "") + "/" + variables.getOrDefault("server_id", "")
                + "/" + server.profile().port();
        String known = identities.putIfAbsent(identity, place);
        if (known != null) {
            aliases.put(place, known);
            return;
        }
        read.put(place, one);
        one.source().ifPresent(open::add);
        open.addAll(one.below());
    }

    private Read one(Session session, ServerFacts facts, Map<String, String> variables) {
        List<String> gaps = new ArrayList<>();
        List<Channel> told = or(List.of(), gaps, () -> session.query(status(facts), TopologyReader::channel));
        // the channels of a group have no source of their own
        List<Channel> channels = told.stream()
                .filter(channel -> !channel.source().matches("(<NULL>)?:\\d+"))
                .toList();
        if (variables.containsKey("group_replication_group_name") || "1".equals(variables.get("wsrep_on"))) {
            gaps.add(messages.text("gap.group"));
        }
        if (channels.size() > 1) {
            gaps.add(messages.text("gap.channels", channels.size()));
        }
        List<String> below = below(session, facts, gaps);
        Optional<Channel> channel = channels.stream().findFirst();
        return new Read(
                Optional.of(facts),
                channel.map(Channel::source),
                channel.map(Channel::running),
                channel.flatMap(Channel::lag),
                variables,
                below,
                gaps);
    }

    private record Channel(String source, boolean running, Optional<Long> lag) {}

    private static Channel channel(Row row) {
        String host =
                row.named("Source_Host").or(() -> row.named("Master_Host")).orElse("");
        String port =
                row.named("Source_Port").or(() -> row.named("Master_Port")).orElse("3306");
        boolean receives = row.named("Replica_IO_Running")
                .or(() -> row.named("Slave_IO_Running"))
                .filter("Yes"::equals)
                .isPresent();
        boolean applies = row.named("Replica_SQL_Running")
                .or(() -> row.named("Slave_SQL_Running"))
                .filter("Yes"::equals)
                .isPresent();
        Optional<Long> lag = row.named("Seconds_Behind_Source")
                .or(() -> row.named("Seconds_Behind_Master"))
                .map(Long::valueOf);
        return new Channel(place(host, port), receives && applies, lag);
    }

    private static String place(String host, String port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    private static String status(ServerFacts facts) {
        if (facts.flavour() == Flavour.MARIADB) {
            return facts.mariaDbAtLeast(10, 0, 0) ? "SHOW ALL SLAVES STATUS" : "SHOW SLAVE STATUS";
        }
        return facts.mySqlAtLeast(8, 0, 22) ? "SHOW REPLICA STATUS" : "SHOW SLAVE STATUS";
    }

    /** Replicas tell their port when they register, and their host only if report_host says so: else that of their connection. */
    private List<String> below(Session session, ServerFacts facts, List<String> gaps) {
        List<String> hosts = or(
                List.of(),
                gaps,
                () -> session
                        .query(
                                "SELECT HOST FROM information_schema.PROCESSLIST"
                                        + " WHERE COMMAND IN ('Binlog Dump', 'Binlog Dump GTID') ORDER BY ID",
                                row -> row.text(1).replaceAll(":\\d+$", ""))
                        .stream()
                        .map(host -> host.equals("localhost") ? "127.0.0.1" : host)
                        .toList());
        List<String> registered = or(
                List.of(),
                gaps,
                () -> session
                        .query(
                                facts.mySqlAtLeast(8, 0, 22) ? "SHOW REPLICAS" : "SHOW SLAVE HOSTS",
                                row -> row.named("Host").orElse("") + "\0"
                                        + row.named("Port").orElse("3306"))
                        .stream()
                        .flatMap(one -> {
                            String[] parts = one.split("\0", -1);
                            return parts[0].isEmpty()
                                    ? hosts.stream().distinct().map(host -> place(host, parts[1]))
                                    : java.util.stream.Stream.of(place(parts[0], parts[1]));
                        })
                        .toList());
        if (registered.size() < hosts.size()) {
            gaps.add(messages.text("gap.unregistered", hosts.size() - registered.size()));
        }
        if (!facts.grants().global("PROCESS")) {
            gaps.add(messages.text("gap.process"));
        }
        return registered;
    }

    private static <T> T or(T otherwise, List<String> gaps, java.util.function.Supplier<T> reading) {
        try {
            return reading.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            gaps.add(failure.problem().line());
            return otherwise;
        }
    }

    private static Optional<String> variable(Session session, String name) {
        try {
            return session.first("SELECT @@global." + name, row -> row.text(1));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }

    /** Deepest first: a server never reads the log of a newer one that way. */
    private List<TopologyMember> members() {
        List<TopologyMember> members = new ArrayList<>();
        read.forEach((place, one) -> members.add(new TopologyMember(
                place,
                one.facts(),
                one.source().map(this::at),
                depth(place, new HashSet<>()),
                one.running(),
                one.lag(),
                one.variables(),
                one.gaps(),
                unconfirmed.contains(place))));
        members.sort(Comparator.comparingInt(TopologyMember::depth).reversed().thenComparing(TopologyMember::place));
        return List.copyOf(members);
    }

    private int depth(String place, Set<String> seen) {
        Read one = read.get(place);
        if (!seen.add(place) || one == null) {
            return 0;
        }
        Optional<String> above = one.source().map(this::at).filter(source -> !source.equals(place));
        if (above.isPresent()) {
            return 1 + depth(above.get(), seen);
        }
        return one.facts().isPresent()
                        || read.values().stream()
                                .noneMatch(other ->
                                        other.below().stream().map(this::at).anyMatch(place::equals))
                ? 0
                : 1;
    }
}
