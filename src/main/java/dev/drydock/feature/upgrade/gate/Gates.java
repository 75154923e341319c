package dev.drydock.feature.upgrade.gate;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All gates of one server, as they were read and as people answered for them. Immutable.
 *
 * @param all one of each, in the shown order
 * @param statements people's words, by gate
 * @param production whether the server is a production one, where nobody may talk prepared transactions away
 */
public record Gates(List<Gate> all, Map<Gate.Id, GateStatement> statements, boolean production) {

    public Gates {
        all = List.copyOf(all);
        statements = Map.copyOf(statements);
    }

    /** Gates that nobody has answered for yet. */
    public static Gates read(List<Gate> all, boolean production) {
        return new Gates(all, Map.of(), production);
    }

    /** Gates of a server that gave no session to read them. */
    public static Gates unread(String reason, boolean production) {
        return read(
                Arrays.stream(Gate.Id.values())
                        .map(id -> new Gate(id, Gate.State.UNKNOWN, reason, List.of(), ""))
                        .toList(),
                production);
    }

    public Gate gate(Gate.Id id) {
        return all.stream().filter(gate -> gate.id() == id).findFirst().orElseThrow();
    }

    public Optional<GateStatement> statement(Gate.Id id) {
        return Optional.ofNullable(statements.get(id));
    }

    /** Whether nothing of this gate stands in the way: it is passed, or a person answers for it. */
    public boolean through(Gate gate) {
        return gate.state() == Gate.State.PASSED || statements.containsKey(gate.id());
    }

    /** Those that stand in the way. */
    public List<Gate> inTheWay() {
        return all.stream().filter(gate -> !through(gate)).toList();
    }

    /** Whether the way is free. */
    public boolean through() {
        return inTheWay().isEmpty();
    }

    /** Whether a person may answer for this gate. */
    public boolean mayBeStated(Gate gate) {
        boolean preparedInProduction = production && gate.id() == Gate.Id.XA && gate.state() == Gate.State.OPEN;
        return gate.state() != Gate.State.PASSED && !preparedInProduction;
    }

    /**
     * The same with a person's word on a gate.
     *
     * @throws IllegalArgumentException if nobody may answer for it, or nothing was said
     */
    public Gates with(Gate.Id id, String text) {
        Gate gate = gate(id);
        if (!mayBeStated(gate) || text.isBlank()) {
            throw new IllegalArgumentException("no statement passes the gate " + id);
        }
        Map<Gate.Id, GateStatement> more = new EnumMap<>(Gate.Id.class);
        more.putAll(statements);
        more.put(id, GateStatement.now(gate, text));
        return new Gates(all, more, production);
    }

    /** The same with these words on gates, where one is needed and may be given. */
    public Gates answered(Map<Gate.Id, String> said) {
        Gates gates = this;
        for (Map.Entry<Gate.Id, String> one : said.entrySet()) {
            if (gates.mayBeStated(gates.gate(one.getKey()))) {
                gates = gates.with(one.getKey(), one.getValue());
            }
        }
        return gates;
    }

    /** The same without the word on a gate. */
    public Gates without(Gate.Id id) {
        Map<Gate.Id, GateStatement> fewer = new LinkedHashMap<>(statements);
        fewer.remove(id);
        return new Gates(all, fewer, production);
    }

    /** Read anew: words on what is as it was then stay, those on what has changed do not. */
    public Gates reread(List<Gate> now) {
        Map<Gate.Id, GateStatement> kept = new EnumMap<>(Gate.Id.class);
        now.forEach(gate -> statement(gate.id())
                .filter(said -> gate.sameAs(said.gate()))
                .ifPresent(said -> kept.put(gate.id(), said)));
        return new Gates(now, kept, production);
    }
}
