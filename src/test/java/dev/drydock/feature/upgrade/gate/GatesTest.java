package dev.drydock.feature.upgrade.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may answer for which gate, and how long a word holds. */
class GatesTest {

    private static final Gate BACKUP = gate(Gate.Id.BACKUP, Gate.State.OPEN);
    private static final Gate STOP = gate(Gate.Id.SHUTDOWN, Gate.State.PASSED);
    private static final Gate XA = gate(Gate.Id.XA, Gate.State.OPEN, "payment");

    private static Gate gate(Gate.Id id, Gate.State state, String... items) {
        return new Gate(id, state, "as it was read", List.of(items), "");
    }

    @Test
    void theWayIsFreeOnceEachGateIsPassedOrStated() {
        Gates gates = Gates.read(List.of(BACKUP, STOP), false);
        assertThat(gates.through()).isFalse();
        assertThat(gates.inTheWay()).containsExactly(BACKUP);
        Gates stated = gates.with(Gate.Id.BACKUP, " dump of 02:00 ");
        assertThat(stated.through()).isTrue();
        assertThat(stated.statement(Gate.Id.BACKUP).orElseThrow().text()).isEqualTo("dump of 02:00");
        assertThat(stated.without(Gate.Id.BACKUP).through()).isFalse();
    }

    @Test
    void onAProductionServerNobodyTalksPreparedTransactionsAway() {
        assertThat(Gates.read(List.of(XA), false)
                        .with(Gate.Id.XA, "they are ours")
                        .through())
                .isTrue();
        Gates production = Gates.read(List.of(XA), true);
        assertThat(production.mayBeStated(XA)).isFalse();
        assertThatThrownBy(() -> production.with(Gate.Id.XA, "they are ours"))
                .isInstanceOf(IllegalArgumentException.class);
        Gate unread = gate(Gate.Id.XA, Gate.State.UNKNOWN);
        assertThat(Gates.read(List.of(unread), true).mayBeStated(unread)).isTrue();
    }

    @Test
    void nothingSaidPassesNoGate() {
        Gates gates = Gates.read(List.of(BACKUP), false);
        assertThatThrownBy(() -> gates.with(Gate.Id.BACKUP, "  ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aWordHoldsOnlyForWhatIsAsItWas() {
        Gates stated = Gates.read(List.of(BACKUP, XA), false)
                .with(Gate.Id.BACKUP, "dump of 02:00")
                .with(Gate.Id.XA, "the manager ends it");
        assertThat(stated.reread(List.of(BACKUP, XA)).through()).isTrue();
        Gates another = stated.reread(List.of(BACKUP, gate(Gate.Id.XA, Gate.State.OPEN, "payment", "refund")));
        assertThat(another.inTheWay()).extracting(Gate::id).containsExactly(Gate.Id.XA);
        assertThat(another.statement(Gate.Id.BACKUP)).isPresent();
    }
}
