package dev.drydock.ui.control;

import dev.drydock.platform.error.Problem;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What stands above the content of a screen, and below it why its newest job failed. JavaFX thread only. */
public final class ProblemHead extends VBox {

    private final List<Node> parts;

    public ProblemHead(double gap, Node... parts) {
        super(gap, parts);
        this.parts = List.of(parts);
    }

    /** @param problem of a job; null while it has none */
    public ProblemHead of(ReadOnlyObjectProperty<@Nullable Problem> problem) {
        problem.addListener((_, _, why) -> show(why));
        return this;
    }

    public void show(@Nullable Problem why) {
        getChildren().setAll(parts);
        if (why != null) {
            getChildren().add(new ErrorPane(why));
        }
    }
}
