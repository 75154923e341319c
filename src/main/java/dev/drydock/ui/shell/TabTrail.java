package dev.drydock.ui.shell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Which tabs were in front one after the other, and which were closed. An open tab stands in the trail as often as it was
 * visited, a closed one never. JavaFX thread only.
 */
final class TabTrail {

    private static final int LONGEST = 100;
    private static final int MOST_CLOSED = 20;

    /** @param again opens it, showing what it showed */
    private record Closed(String key, Runnable again) {}

    private final List<String> visited = new ArrayList<>();
    private final Deque<Closed> closed = new ArrayDeque<>();
    /** Place in {@link #visited} of the tab in front; -1 for none. */
    private int at = -1;

    /** This tab has come to the front; what was ahead of the one before it is forgotten. */
    void visited(String key) {
        if (at >= 0 && visited.get(at).equals(key)) {
            return;
        }
        visited.subList(at + 1, visited.size()).clear();
        visited.add(key);
        if (visited.size() > LONGEST) {
            visited.removeFirst();
        }
        at = visited.size() - 1;
    }

    /** Goes back (-1) or forward (1); empty where the trail ends. */
    Optional<String> step(int by) {
        if (at + by < 0 || at + by >= visited.size()) {
            return Optional.empty();
        }
        at += by;
        return Optional.of(visited.get(at));
    }

    /** This tab is open (again): {@link #reopen} need not bring it. */
    void opened(String key) {
        closed.removeIf(one -> one.key().equals(key));
    }

    /** @param again opens it, showing what it showed */
    void closed(String key, Runnable again) {
        forget(key);
        opened(key);
        closed.push(new Closed(key, again));
        if (closed.size() > MOST_CLOSED) {
            closed.removeLast();
        }
    }

    /** Opens the tab that was closed last. */
    void reopen() {
        Closed last = closed.poll();
        if (last != null) {
            last.again().run();
        }
    }

    private void forget(String key) {
        List<String> left = new ArrayList<>();
        int now = -1;
        for (int i = 0; i < visited.size(); i++) {
            String one = visited.get(i);
            if (!one.equals(key) && (left.isEmpty() || !left.getLast().equals(one))) {
                left.add(one);
            }
            if (i == at) {
                now = left.size() - 1;
            }
        }
        visited.clear();
        visited.addAll(left);
        at = Math.max(now, left.isEmpty() ? -1 : 0);
    }
}
