package dev.drydock.lane;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What an earlier run may have left on a server: statements that it still runs, since an ALTER goes on without the
 * application that sent it, and tables of rebuilds that were broken off when the server was killed.
 */
public final class Leftovers {

    private static final int RUNS = 10;
    private static final int MOST_SHOWN = 5;
    private static final int STATEMENT_SHOWN = 80;

    /** Where the account may not read performance_schema, or it is off, only the history tells. */
    private static final String CONNECTIONS = "SELECT PROCESSLIST_ID FROM performance_schema.session_connect_attrs"
            + " WHERE ATTR_NAME = 'program_name' AND ATTR_VALUE = 'Drydock'";

    private final Messages messages = Messages.of("lane");
    private final OpenServer server;
    private final HistoryStore history;
    private final Set<String> kinds;
    private final Pattern ours;

    /**
     * @param kinds kinds of the runs in the history that may have left something
     * @param ours matches the whole of a statement that such a run sends
     */
    public Leftovers(OpenServer server, HistoryStore history, Set<String> kinds, Pattern ours) {
        this.server = server;
        this.history = history;
        this.kinds = kinds;
        this.ours = ours;
    }

    /** One sentence for each kind that was found. Blocks on the server and the history. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        List<String> running = running();
        if (!running.isEmpty()) {
            notes.add(messages.text("note.running", shown(running)));
        }
        List<String> orphans = orphans();
        if (!orphans.isEmpty()) {
            notes.add(messages.text("note.orphans", orphans.size(), shown(orphans)));
        }
        return notes;
    }

    private List<String> running() {
        Set<String> sent = sent();
        Set<Long> connections = new HashSet<>(
                ask(session -> session.query(CONNECTIONS, row -> row.number(1).orElse(0))));
        record Running(long id, String statement) {}
        List<Running> processes = ask(session -> session.query(
                "SHOW FULL PROCESSLIST", row -> new Running(row.number(1).orElse(0), row.text(8))));
        return processes.stream()
                .filter(process -> sent.contains(process.statement())
                        || (connections.contains(process.id())
                                && ours.matcher(process.statement()).matches()))
                .map(process -> messages.text("note.connection", process.id(), cut(process.statement())))
                .toList();
    }

    /** Statements of earlier runs whose end nobody has seen. */
    private Set<String> sent() {
        Set<String> sent = new HashSet<>();
        for (RunSummary run : runs()) {
            if (run.state() != RunState.SUCCEEDED) {
                history.items(run.id(), item -> {
                    String sql = item.attributes().getOrDefault(LaneHistory.SQL, "");
                    if (LaneHistory.isOpen(item) && !sql.isEmpty()) {
                        sent.add(sql);
                    }
                });
            }
        }
        return sent;
    }

    private List<RunSummary> runs() {
        return kinds.stream()
                .flatMap(
                        kind -> history.runs(RunFilter.newest(RUNS).ofKind(kind).onServer(server.key())).stream())
                .toList();
    }

    /** By what InnoDB knows; while an ALTER runs its copy is there, too, under the number of its connection. */
    private List<String> orphans() {
        if (!server.facts().mariaDb() && !server.facts().mySqlAtLeast(5, 6, 0)) {
            return List.of();
        }
        String table = server.facts().mySqlAtLeast(8, 0, 0) ? "INNODB_TABLES" : "INNODB_SYS_TABLES";
        Set<String> owners = new HashSet<>(ask(session -> session.query(
                "SELECT LOWER(HEX(ID)) FROM information_schema.PROCESSLIST WHERE COMMAND <> 'Sleep'",
                row -> row.text(1))));
        List<String> names = ask(session -> session.query(
                "SELECT NAME FROM information_schema." + table + " WHERE NAME LIKE '%/#sql%' ORDER BY NAME",
                row -> row.text(1)));
        return names.stream()
                .filter(name -> !owners.contains(
                        name.substring(name.lastIndexOf('_') + 1).replaceAll("#.*", "")))
                .toList();
    }

    /** What cannot be read is not told; the plan does not depend on it. */
    private <T> List<T> ask(Function<Session, List<T>> question) {
        try {
            return server.control().call(question);
        } catch (ServerException _) {
            return List.of();
        }
    }

    private static String cut(String statement) {
        return statement.length() <= STATEMENT_SHOWN ? statement : statement.substring(0, STATEMENT_SHOWN) + "…";
    }

    private static String shown(List<String> found) {
        String first = String.join("; ", found.subList(0, Math.min(MOST_SHOWN, found.size())));
        return found.size() > MOST_SHOWN ? first + "; …" : first;
    }
}
