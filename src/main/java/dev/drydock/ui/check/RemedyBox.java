package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.theme.Icons;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The remedies of the chosen findings, to read, to copy and, where they are statements, to run. JavaFX thread only. */
public final class RemedyBox extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    private static final String CODE = "dd-code-area";

    private final Label title = new Label();
    private final TextArea remedy = new TextArea();
    private final Button copy = flat("findings.copy", Feather.COPY);
    private final Button run = flat("findings.run", Feather.PLAY);
    private final BooleanProperty runnable = new SimpleBooleanProperty();
    private @Nullable RemedyController desk;
    private List<Finding> findings = List.of();

    /** @param own buttons of the screen, before the box's */
    public RemedyBox(Collection<Button> own) {
        title.getStyleClass().add("dd-section");
        copy.setOnAction(_ -> TextClipboard.put(remedy.getText()));
        run.setId("remedy-run");
        shown(run, false);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox line = new HBox(8, title, gap);
        line.getChildren().addAll(own);
        line.getChildren().addAll(run, copy);
        line.setAlignment(Pos.CENTER_LEFT);
        remedy.setId("remedy-text");
        remedy.setEditable(false);
        remedy.setWrapText(true);
        remedy.setMinHeight(48);
        VBox.setVgrow(remedy, Priority.ALWAYS);
        setMinHeight(0);
        getChildren().addAll(line, remedy);
    }

    /** @param runs carries them out */
    public void runBy(RemedyController runs) {
        desk = runs;
        shown(run, true);
        run.disableProperty().bind(Bindings.not(runnable).or(runs.blockedProperty()));
        run.setOnAction(_ -> runs.run(findings));
    }

    /** Shows the remedies of these findings, each once. */
    public void show(List<Finding> chosen) {
        findings = List.copyOf(chosen);
        remedy.setText(findings.stream()
                .map(finding -> finding.remedy().text())
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("\n")));
        remedy.getStyleClass().remove(CODE);
        if (!words(findings)) {
            remedy.getStyleClass().add(CODE);
        }
        remedy.setPromptText(TEXT.text("findings.remedy.none"));
        title.setText(TEXT.text(title(findings)));
        copy.setDisable(remedy.getText().isEmpty());
        runnable.set(desk != null && !desk.plan(findings).empty());
    }

    /** Advice is read, and the rest is typed or run. */
    private static boolean words(List<Finding> findings) {
        return findings.stream().map(Finding::remedy).allMatch(remedy -> remedy.kind() == Remedy.Kind.ADVICE);
    }

    private static String title(List<Finding> findings) {
        Set<Remedy.Kind> kinds = findings.stream()
                .map(Finding::remedy)
                .filter(remedy -> !remedy.text().isEmpty())
                .map(Remedy::kind)
                .collect(Collectors.toSet());
        if (kinds.contains(Remedy.Kind.TEMPLATE)) {
            return "findings.remedy.template";
        }
        return kinds.size() == 1 ? "findings.remedy." + kinds.iterator().next().word() : "findings.remedy";
    }

    private static void shown(Button button, boolean shown) {
        button.setVisible(shown);
        button.setManaged(shown);
    }

    private static Button flat(String key, Feather icon) {
        Button button = new Button(TEXT.text(key), Icons.of(icon));
        button.getStyleClass().addAll("flat", "small");
        button.setMinWidth(USE_PREF_SIZE);
        return button;
    }
}
