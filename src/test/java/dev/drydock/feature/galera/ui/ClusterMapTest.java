package dev.drydock.feature.galera.ui;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.FakeLinks;
import dev.drydock.feature.galera.Readings;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.List;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testfx.api.FxToolkit;

/** Nine nodes, one of which brakes and one of which is an arbitrator, in a narrow window. */
@Timeout(120)
class ClusterMapTest {

    private static final int NODES = 9;

    private static ClusterView nine(int silent) throws InterruptedException {
        ClusterMember[] members = IntStream.rangeClosed(1, NODES)
                .mapToObj(node -> new ClusterMember("uuid-n" + node, "n" + node, node == NODES ? "" : address(node)))
                .toArray(ClusterMember[]::new);
        FakeLinks links = new FakeLinks();
        for (int node = 1; node < NODES; node++) {
            if (node != silent) {
                links.put(
                        address(node),
                        Readings.of("n" + node)
                                .members(members)
                                .status("wsrep_cluster_size=9", "wsrep_flow_control_requested=" + (node == 4)));
            }
        }
        return links.polled(AddressMap.NONE);
    }

    private static String address(int node) {
        return node == 1 ? "seed:3306" : "n" + node + ":3306";
    }

    @Test
    void everyCardHasItsPlaceAndIsReachedByKeys() throws Exception {
        FxToolkit.registerPrimaryStage();
        ClusterView view = nine(0);
        assertThat(view.named("n9").orElseThrow().arbitrator()).isTrue();
        Stage stage = onFx(Stage::new);
        ClusterMap map = onFx(() -> {
            ClusterMap made = new ClusterMap();
            stage.setScene(new Scene(made, 760, 460));
            new Theme(ThemeChoice.LIGHT).install(stage.getScene());
            stage.show();
            made.show(view);
            made.applyCss();
            made.layout();
            return made;
        });
        try {
            List<Bounds> cards = onFx(() -> map.lookupAll(".dd-node").stream()
                    .map(card -> card.localToScene(card.getLayoutBounds()))
                    .toList());
            assertThat(cards).hasSize(NODES);
            for (int one = 0; one < NODES; one++) {
                assertThat(cards.get(one).getMaxX()).isLessThanOrEqualTo(760);
                assertThat(cards.get(one).getMaxY()).isLessThanOrEqualTo(460);
                for (int other = 0; other < one; other++) {
                    assertThat(cards.get(one).intersects(cards.get(other))).isFalse();
                }
            }
            assertThat(onFx(() -> focusedAfter(map, KeyCode.RIGHT))).isEqualTo("galera-node-n2");
            assertThat(onFx(() -> focusedAfter(map, KeyCode.LEFT))).isEqualTo("galera-node-n1");
            assertThat(onFx(() -> map.lookupAll(".dd-node").stream()
                            .map(Node::getAccessibleText)
                            .toList()))
                    .allMatch(text -> text.startsWith("Node n"));
        } finally {
            onFx(() -> {
                stage.hide();
                return true;
            });
        }
    }

    @Test
    void aNodeThatDoesNotAnswerKeepsItsPlace() throws Exception {
        FxToolkit.registerPrimaryStage();
        ClusterView view = nine(2);
        assertThat(view.named("n2").orElseThrow().answers()).isFalse();
        assertThat(onFx(() -> {
                    ClusterMap made = new ClusterMap();
                    made.show(view);
                    return made.lookupAll(".dd-node").stream().map(Node::getId).toList();
                }))
                .isEqualTo(IntStream.rangeClosed(1, NODES)
                        .mapToObj(node -> "galera-node-n" + node)
                        .toList());
    }

    private static String focusedAfter(ClusterMap map, KeyCode key) {
        if (!(map.getScene().getFocusOwner() instanceof NodeCard)) {
            map.lookup("#galera-node-n1").requestFocus();
        }
        map.getScene()
                .getFocusOwner()
                .fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
        return map.getScene().getFocusOwner().getId();
    }
}
