package dev.drydock.feature.sessions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions of a server and who waits for whom, as they were at one moment.
 *
 * @param at the moment
 * @param own number of the connection that looked
 * @param sessions all that the account sees
 * @param waiters numbers of those that the server says wait for a lock
 * @param waits what is known of the waits
 * @param ranLast what those ran last that others wait for and that run nothing now, as far as the server remembers it
 * @param all whether the account sees the sessions of all accounts
 * @param whole whether it sees all waits, too, so that nobody else waits
 * @param notes what could not be read, or is inferred, for people
 */
public record Locks(
        Instant at,
        long own,
        List<ServerSession> sessions,
        Set<Long> waiters,
        List<LockWait> waits,
        Map<Long, String> ranLast,
        boolean all,
        boolean whole,
        List<String> notes) {

    /**
     * A session in the tree of those that wait.
     *
     * @param why why it waits for the one above; empty at the top
     * @param ranLast what it ran last, where it runs nothing now; empty if that is not known
     * @param waiting those that wait for it
     */
    public record Blocked(ServerSession session, Optional<LockWait> why, String ranLast, List<Blocked> waiting) {

        /** Whether it waits for somebody who is not known: a session without a transaction, a prepared one without a session. */
        public boolean unexplained() {
            return why.isEmpty() && waiting.isEmpty();
        }

        /** How many wait below it, at any depth; one that waits for several of them is one. */
        public int count() {
            Set<Long> found = new HashSet<>();
            below(found);
            return found.size();
        }

        private void below(Set<Long> found) {
            waiting.forEach(one -> {
                found.add(one.session().connection());
                one.below(found);
            });
        }
    }

    /**
     * Those that block others and wait for nobody, the one with the most below it first; a circle begins anywhere. At the
     * end those that wait for nobody knows whom.
     */
    public List<Blocked> tree() {
        Map<Long, ServerSession> byNumber = new LinkedHashMap<>();
        sessions.forEach(session -> byNumber.put(session.connection(), session));
        Set<Long> waiting = new HashSet<>();
        waits.forEach(wait -> waiting.add(wait.waiting()));
        List<Blocked> roots = new ArrayList<>();
        Set<Long> placed = new HashSet<>();
        waits.stream().map(LockWait::blocking).distinct().forEach(blocker -> {
            if (!waiting.contains(blocker)) {
                root(blocker, byNumber, placed).ifPresent(roots::add);
            }
        });
        waits.stream().map(LockWait::blocking).distinct().forEach(blocker -> {
            if (!placed.contains(blocker)) {
                root(blocker, byNumber, placed).ifPresent(roots::add);
            }
        });
        roots.sort(Comparator.comparingInt(Blocked::count).reversed());
        sessions.stream()
                .filter(session -> waiters.contains(session.connection()) && !placed.contains(session.connection()))
                .forEach(session -> roots.add(new Blocked(session, Optional.empty(), "", List.of())));
        return List.copyOf(roots);
    }

    private Optional<Blocked> root(long connection, Map<Long, ServerSession> byNumber, Set<Long> placed) {
        return Optional.ofNullable(byNumber.get(connection))
                .map(session -> new Blocked(
                        session,
                        Optional.empty(),
                        ranLast.getOrDefault(connection, ""),
                        below(connection, byNumber, placed, Set.of(connection))));
    }

    private List<Blocked> below(long connection, Map<Long, ServerSession> byNumber, Set<Long> placed, Set<Long> above) {
        placed.add(connection);
        List<Blocked> found = new ArrayList<>();
        Set<Long> here = new HashSet<>();
        for (LockWait wait : waits) {
            ServerSession session = byNumber.get(wait.waiting());
            if (wait.blocking() == connection
                    && session != null
                    && !above.contains(wait.waiting())
                    && here.add(wait.waiting())) {
                Set<Long> path = new HashSet<>(above);
                path.add(wait.waiting());
                found.add(new Blocked(session, Optional.of(wait), "", below(wait.waiting(), byNumber, placed, path)));
            }
        }
        return List.copyOf(found);
    }

    /** Whether this connection waits, or others wait for it. */
    public boolean concerns(long connection) {
        return waiting().contains(connection) || waits.stream().anyMatch(wait -> wait.blocking() == connection);
    }

    /** Numbers of the connections that wait. */
    public Set<Long> waiting() {
        Set<Long> found = new HashSet<>(waiters);
        waits.forEach(wait -> found.add(wait.waiting()));
        return found;
    }
}
