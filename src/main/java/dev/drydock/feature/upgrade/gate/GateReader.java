package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Role;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.lane.DiskSpace;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the gates of one server on one session; what cannot be read is {@link Gate.State#UNKNOWN} and never guessed. */
public final class GateReader {

    /** The statement that makes the next stop a clean and complete one. */
    public static final String CLEAN_STOP = "SET GLOBAL innodb_fast_shutdown = 0;";

    /** ER_NO_SUCH_TABLE. */
    private static final int NO_SUCH_TABLE = 1146;

    private final Messages messages = Messages.of("upgrade");
    private final OpenServer server;
    private final Session session;
    private final boolean stopAhead;

    /** @param stopAhead whether the server has to be stopped for what is planned, as before a step to a newer one */
    public GateReader(OpenServer server, Session session, boolean stopAhead) {
        this.stopAhead = stopAhead;
        this.server = server;
        this.session = session;
    }

    /**
     * All gates; blocks on the server and the disk.
     *
     * @throws ServerException only if the connection is lost
     */
    public Gates read() {
        return Gates.read(gates(), server.lock().production());
    }

    private List<Gate> gates() {
        return List.of(
                gate(Gate.Id.BACKUP, Gate.State.OPEN, "none", List.of(), text(Gate.Id.BACKUP, "remedy")),
                or(Gate.Id.SHUTDOWN, this::shutdown),
                or(Gate.Id.XA, this::prepared),
                or(Gate.Id.DISK, this::disk),
                or(Gate.Id.REPLICAS, this::replicas));
    }

    private static Gate or(Gate.Id id, Supplier<Gate> reading) {
        try {
            return reading.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return new Gate(id, Gate.State.UNKNOWN, failure.problem().line(), List.of(), "");
        }
    }

    private Gate shutdown() {
        if (!stopAhead) {
            return gate(Gate.Id.SHUTDOWN, Gate.State.PASSED, "none", List.of(), "");
        }
        if (onOlderData()) {
            return gate(
                    Gate.Id.SHUTDOWN, Gate.State.UNKNOWN, "behind", List.of(), text(Gate.Id.SHUTDOWN, "behind.remedy"));
        }
        String mode = session.first("SELECT @@global.innodb_fast_shutdown", row -> row.text(1))
                .orElse("");
        // a server that starts cold is no reason not to stop it
        List<String> cold = BufferPoolState.read(session)
                .filter(pool -> !pool.dumpAtShutdown() || !pool.loadAtStartup())
                .map(pool -> List.of(pool.restart() + " " + text(Gate.Id.SHUTDOWN, "warm")))
                .orElse(List.of());
        return switch (mode) {
            case "0" -> gate(Gate.Id.SHUTDOWN, Gate.State.PASSED, "clean", cold, "");
            case "1", "2" -> gate(Gate.Id.SHUTDOWN, Gate.State.OPEN, "mode" + mode, cold, CLEAN_STOP);
            default -> gate(Gate.Id.SHUTDOWN, Gate.State.UNKNOWN, "odd", List.of(), CLEAN_STOP, mode);
        };
    }

    /**
     * A 5.7 that misses this table of its own was started on an older server's data: the stop was before that. Asked for by
     * a statement that needs no privilege, since an account with few of them sees no such table anywhere.
     */
    private boolean onOlderData() {
        if (!server.facts().mySqlAtLeast(5, 7, 6) || server.facts().mySqlAtLeast(8, 0, 0)) {
            return false;
        }
        try {
            session.first("SHOW SESSION VARIABLES LIKE 'version'", row -> row.text(1));
            return false;
        } catch (ServerException failure) {
            if (failure.errno() == NO_SUCH_TABLE) {
                return true;
            }
            throw failure;
        }
    }

    private Gate prepared() {
        List<PreparedXa> found = PreparedXa.list(session);
        if (found.isEmpty()) {
            return gate(Gate.Id.XA, Gate.State.PASSED, "none", List.of(), "");
        }
        return gate(
                Gate.Id.XA,
                Gate.State.OPEN,
                "some",
                found.stream().map(PreparedXa::data).toList(),
                String.join("\n", found.stream().map(PreparedXa::remedy).toList()),
                found.size());
    }

    private Gate disk() {
        Visibility visibility =
                Visibility.of(server.facts().grants(), server.facts().account(), Scope.everything());
        Fact<Long> free = visibility.all() || !stopAhead
                ? DiskSpace.read(server, session).data()
                : new Fact.Unknown<>(text(Gate.Id.DISK, "unseen", visibility.missing()));
        Optional<BiggestTable> biggest = BiggestTable.read(server.facts(), session);
        String name = biggest.map(table -> table.name().shown()).orElse("–");
        long bytes = biggest.map(BiggestTable::bytes).orElse(0L);
        return switch (free) {
            case Fact.Unknown<Long>(String reason) ->
                gate(Gate.Id.DISK, Gate.State.UNKNOWN, "unknown", List.of(), "", reason, name, Formats.bytes(bytes));
            case Fact.Known<Long>(Long room)
            when room < bytes ->
                gate(
                        Gate.Id.DISK,
                        Gate.State.OPEN,
                        "short",
                        List.of(),
                        text(Gate.Id.DISK, "remedy"),
                        Formats.bytes(room),
                        name,
                        Formats.bytes(bytes));
            case Fact.Known<Long>(Long room) ->
                gate(
                        Gate.Id.DISK,
                        Gate.State.PASSED,
                        "enough",
                        List.of(),
                        "",
                        Formats.bytes(room),
                        name,
                        Formats.bytes(bytes));
        };
    }

    private Gate replicas() {
        AttachedReplicas attached = AttachedReplicas.read(session, server.facts());
        List<String> items = new ArrayList<>(attached.registered());
        items.addAll(attached.senders());
        String own = server.facts().role().is(Role.REPLICA) ? " " + text(Gate.Id.REPLICAS, "itself") : "";
        if (attached.count() > 0) {
            Gate open = gate(
                    Gate.Id.REPLICAS,
                    Gate.State.OPEN,
                    "some",
                    items,
                    text(Gate.Id.REPLICAS, "remedy"),
                    attached.count());
            return new Gate(open.id(), open.state(), open.read() + own, open.items(), open.remedy());
        }
        if (!attached.certain()) {
            return gate(
                    Gate.Id.REPLICAS, Gate.State.UNKNOWN, "unknown", List.of(), "", String.join("; ", attached.gaps()));
        }
        Gate passed = gate(Gate.Id.REPLICAS, Gate.State.PASSED, "none", List.of(), "");
        return new Gate(passed.id(), passed.state(), passed.read() + own, passed.items(), passed.remedy());
    }

    private Gate gate(
            Gate.Id id, Gate.State state, String key, List<String> items, String remedy, Object... arguments) {
        return new Gate(id, state, text(id, key, arguments), items, remedy);
    }

    private String text(Gate.Id id, String key, Object... arguments) {
        return messages.text("gate." + id.word() + "." + key, arguments);
    }
}
