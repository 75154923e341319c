package dev.drydock.ui.schedule;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Files that are not used and a missing scheduler, in at most half of the page's height. JavaFX thread only. */
final class ScheduleTroubles extends VBox {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final int SHARE_OF_PAGE = 2;
    private static final double LEAST_OF_DETAILS = 60;

    private List<Problem> told = List.of();

    /** @param page keeps the other half for its list */
    ScheduleTroubles(Region page) {
        super(8);
        getStyleClass().add("dd-troubles");
        visibleProperty().bind(Bindings.isNotEmpty(getChildren()));
        managedProperty().bind(visibleProperty());
        maxHeightProperty().bind(page.heightProperty().divide(SHARE_OF_PAGE));
    }

    /**
     * Shows these in place of those before; what is unfolded stays so while they are the same.
     *
     * @param other what is no file
     * @param files that are not used
     */
    void show(Optional<Problem> other, List<Problem> files) {
        List<Problem> now = new ArrayList<>(files);
        other.ifPresent(problem -> now.add(0, problem));
        if (now.equals(told)) {
            return;
        }
        told = List.copyOf(now);
        if (now.size() < 2) {
            getChildren().setAll(now.stream().map(ErrorPane::new).toList());
            return;
        }
        getChildren().setAll(other.map(ErrorPane::new).stream().toList());
        getChildren().addAll(folded(files));
    }

    private static List<Node> folded(List<Problem> files) {
        Label first = new Label(
                TEXT.text("troubles", files.size(), files.getFirst().sentence()),
                Icons.of(Feather.ALERT_OCTAGON, "dd-danger"));
        first.setId("schedules-troubles");
        first.setMinWidth(0);
        first.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(first, Priority.ALWAYS);
        ToggleButton more = new ToggleButton(TEXT.text("troubles.more"));
        more.setId("schedules-troubles-more");
        more.getStyleClass().add("small");
        more.setMinWidth(USE_PREF_SIZE);
        HBox line = new HBox(8, first, more);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("dd-error-pane");
        line.setMinHeight(USE_PREF_SIZE);
        VBox all = new VBox(8);
        all.getChildren().setAll(files.stream().map(ErrorPane::new).toList());
        ScrollPane details = new ScrollPane(all);
        details.setId("schedules-troubles-details");
        details.setFitToWidth(true);
        details.getStyleClass().add("edge-to-edge");
        details.setMinHeight(LEAST_OF_DETAILS);
        details.visibleProperty().bind(more.selectedProperty());
        details.managedProperty().bind(more.selectedProperty());
        VBox.setVgrow(details, Priority.ALWAYS);
        return List.of(line, details);
    }
}
