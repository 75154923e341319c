package dev.drydock.ui.schema;

import dev.drydock.db.rows.RowsWish;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ShownAs;
import java.time.Duration;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The choices of how many rows are read and how long that may take. JavaFX thread only. */
public final class ReadLimits {

    private static final Messages TEXT = Messages.of("schema");
    private static final List<Integer> LIMITS = List.of(50, RowsWish.USUAL_ROWS, 1_000, RowsWish.MOST_ROWS);
    private static final List<Duration> TIMES = List.of(RowsWish.USUAL_TIME, Duration.ofMinutes(1), RowsWish.MOST_TIME);
    private static final double NUMBER_WIDTH = 84;

    private final ChoiceBox<Integer> limit = new ChoiceBox<>();
    private final ChoiceBox<Duration> time = new ChoiceBox<>();

    /** @param id that of both begins with it */
    public ReadLimits(String id) {
        limit.setId(id + "-limit");
        limit.getItems().setAll(LIMITS);
        limit.setConverter(ShownAs.text(one -> Formats.count(one)));
        limit.setValue(RowsWish.USUAL_ROWS);
        limit.setPrefWidth(NUMBER_WIDTH);
        time.setId(id + "-time");
        time.getItems().setAll(TIMES);
        time.setConverter(ShownAs.text(one -> TEXT.text("rows.time.seconds", one.toSeconds())));
        time.setValue(RowsWish.USUAL_TIME);
        time.setPrefWidth(NUMBER_WIDTH);
    }

    /** Most rows. */
    public int rows() {
        return limit.getValue();
    }

    /** Longest time of the statement. */
    public Duration time() {
        return time.getValue();
    }

    /** Both with their labels. */
    public List<Node> nodes() {
        return List.of(labelled(TEXT.text("rows.limit"), limit), labelled(TEXT.text("rows.time"), time));
    }

    /** Controls behind the label of the first of them. */
    public static HBox labelled(String text, Node... controls) {
        Label label = new Label(text);
        label.getStyleClass().add("dd-muted");
        label.setLabelFor(controls[0]);
        HBox group = new HBox(6, label);
        group.getChildren().addAll(controls);
        group.setAlignment(Pos.CENTER_LEFT);
        return group;
    }
}
