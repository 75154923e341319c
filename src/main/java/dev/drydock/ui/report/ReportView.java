package dev.drydock.ui.report;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.redact.RedactionProfile;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.report.ReportActions.Shown;
import dev.drydock.ui.report.ReportActions.Words;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextField;
import javafx.scene.image.Image;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The report of one or several runs as a tab: its pages as they will be printed, and what it is to say and to hide. */
public final class ReportView extends VBox implements TabPage {

    private static final Messages TEXT = Messages.of("reportui");
    private static final int KEPT_PAGES = 24;

    private final ReportActions desk;
    private final List<Long> runs;
    private final DialogService dialogs;
    private final TextField title = field("report-title", "title");
    private final TextField ticket = field("report-ticket", "ticket");
    private final TextField classification = field("report-classification", "classification");
    private final TextField against = field("report-against", "against");
    private final ChoiceBox<String> redaction = new ChoiceBox<>();
    private final Map<ReportForm, CheckBox> forms = new EnumMap<>(ReportForm.class);
    private final Button save = new Button(TEXT.text("save"), Icons.of(Feather.SAVE));
    private final StackPane pages = new StackPane();
    private @Nullable Shown shown;
    /** What the pages say that are shown. */
    private @Nullable Words shownWords;
    /** Counts wishes; what an older one made is not shown any more. */
    private int asked;

    public ReportView(ReportActions desk, List<Long> runs, DialogService dialogs) {
        this.desk = desk;
        this.runs = List.copyOf(runs);
        this.dialogs = dialogs;
        setId("report");
        getStyleClass().add("dd-report");
        VBox.setVgrow(pages, Priority.ALWAYS);
        getChildren().addAll(words(), actions(), pages);
        redaction.setId("report-redaction");
        redaction.setMinWidth(130);
        redaction.getItems().add(RedactionProfile.INTERNAL);
        redaction.setValue(RedactionProfile.INTERNAL);
        Background.run("report-house", desk::house, this::settings, this::failed);
    }

    @Override
    public Node node() {
        return this;
    }

    @Override
    public void close() {
        asked++;
        forget();
    }

    private Node words() {
        FlowPane pane = new FlowPane(16, 8);
        pane.getChildren()
                .addAll(
                        labelled("title", title),
                        labelled("ticket", ticket),
                        labelled("classification", classification),
                        labelled("redaction", redaction),
                        labelled("against", against));
        return pane;
    }

    private Node actions() {
        FlowPane pane = new FlowPane(12, 8);
        Button preview = new Button(TEXT.text("preview"), Icons.of(Feather.EYE));
        preview.setId("report-preview");
        preview.setOnAction(_ -> make());
        List.of(title, ticket, classification, against).forEach(field -> field.setOnAction(_ -> make()));
        save.setId("report-save");
        save.getStyleClass().add("accent");
        save.setDisable(true);
        save.setOnAction(_ -> save());
        Button sign = new Button(TEXT.text("sign"), Icons.of(Feather.EDIT_3));
        sign.setId("report-sign");
        sign.setOnAction(_ -> sign());
        desk.readsOnly().ifPresent(why -> {
            sign.setDisable(true);
            sign.setText(TEXT.text("sign.denied", why));
        });
        pane.getChildren().addAll(preview, sign);
        for (ReportForm form : ReportForm.values()) {
            CheckBox box = new CheckBox(form.name());
            box.setId("report-form-" + form.word());
            box.setSelected(form == ReportForm.PDF || form == ReportForm.JSON);
            forms.put(form, box);
            pane.getChildren().add(box);
        }
        pane.getChildren().add(save);
        return pane;
    }

    private static TextField field(String id, String key) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(TEXT.text(key + ".prompt"));
        return field;
    }

    private static Node labelled(String key, javafx.scene.control.Control control) {
        Label label = new Label(TEXT.text(key));
        label.getStyleClass().add("dd-muted");
        label.setLabelFor(control);
        HBox pair = new HBox(6, label, control);
        pair.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        return pair;
    }

    private void settings(ReportActions.House house) {
        redaction.getItems().setAll(house.redactions());
        redaction.setValue(RedactionProfile.INTERNAL);
        classification.setText(house.classification());
        redaction.setOnAction(_ -> make());
        make();
    }

    private Words said() {
        return new Words(
                title.getText(),
                ticket.getText(),
                classification.getText(),
                redaction.getValue(),
                against.getText().strip());
    }

    private void make() {
        make(() -> {});
    }

    /** @param then what is done when the pages are shown */
    private void make(Runnable then) {
        int mine = ++asked;
        save.setDisable(true);
        ProgressIndicator busy = new ProgressIndicator();
        busy.setMaxSize(48, 48);
        pages.getChildren().setAll(busy);
        Words words = said();
        Background.run(
                "report-make",
                () -> desk.make(runs, words),
                made -> {
                    if (mine == asked) {
                        shownWords = words;
                        show(made);
                        then.run();
                    } else {
                        made.pages().close();
                    }
                },
                problem -> {
                    if (mine == asked) {
                        failed(problem);
                    }
                });
    }

    private void show(Shown made) {
        forget();
        shown = made;
        Map<Integer, Image> pictures = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Image> eldest) {
                return size() > KEPT_PAGES;
            }
        };
        ListView<Integer> list = new ListView<>();
        list.setId("report-pages");
        list.getStyleClass().add("dd-report-pages");
        list.setCellFactory(_ -> new PageCell(made.pages(), pictures));
        list.getItems().setAll(IntStream.range(0, made.pages().count()).boxed().toList());
        list.widthProperty().addListener(_ -> list.refresh());
        pages.getChildren().setAll(list);
        save.setDisable(false);
    }

    private void forget() {
        Shown former = shown;
        shown = null;
        if (former != null) {
            Background.run(
                    "report-close",
                    () -> {
                        former.pages().close();
                        return true;
                    },
                    _ -> {},
                    _ -> {});
        }
    }

    private void failed(Problem problem) {
        pages.getChildren().setAll(new EmptyState(Feather.ALERT_OCTAGON, TEXT.text("failed"), problem.line()));
        dialogs.error(TEXT.text("failed"), problem);
    }

    /** Nothing is saved that was not shown: after a change of words the pages are made anew. */
    private void save() {
        if (said().equals(shownWords)) {
            choose();
        } else {
            make(this::choose);
        }
    }

    private void choose() {
        Shown now = shown;
        List<ReportForm> wanted = new ArrayList<>();
        forms.forEach((form, box) -> {
            if (box.isSelected()) {
                wanted.add(form);
            }
        });
        if (now == null || wanted.isEmpty()) {
            dialogs.info(TEXT.text("save"), TEXT.text("save.none"));
            return;
        }
        String name = "drydock-report-" + runs.stream().map(String::valueOf).collect(Collectors.joining("-"));
        dialogs.chooseSaveFile(
                TEXT.text("save"),
                (name.length() > 60 ? name.substring(0, 60) : name) + "."
                        + wanted.getFirst().word(),
                wanted.stream().map(ReportForm::word).toList(),
                file -> askAndWrite(now, file, ReportForm.filesNamed(wanted, file)));
    }

    /** The system has asked for the chosen file only. */
    private void askAndWrite(Shown made, Path asked, Map<ReportForm, Path> files) {
        Background.run(
                "report-look",
                () -> files.values().stream()
                        .filter(file -> !file.equals(asked) && Files.exists(file))
                        .map(file -> String.valueOf(file.getFileName()))
                        .toList(),
                there -> {
                    if (there.isEmpty()) {
                        write(made, files);
                    } else {
                        dialogs.confirm(new DialogService.Confirmation(
                                TEXT.text("replace.title", there.size()),
                                TEXT.text("replace.text", String.join("\n", there)),
                                TEXT.text("replace.act"),
                                true,
                                null,
                                () -> write(made, files)));
                    }
                },
                problem -> dialogs.error(TEXT.text("save.failed"), problem));
    }

    private void write(Shown made, Map<ReportForm, Path> files) {
        save.setDisable(true);
        Background.run(
                "report-save",
                () -> {
                    desk.save(made.report(), files);
                    return true;
                },
                _ -> {
                    save.setDisable(false);
                    dialogs.saved(List.copyOf(files.values()));
                },
                problem -> {
                    save.setDisable(false);
                    dialogs.error(TEXT.text("save.failed"), problem);
                });
    }

    private void sign() {
        dialogs.ask(new DialogService.Form(
                TEXT.text("sign.title"),
                TEXT.text("sign.text", runs.stream().map(String::valueOf).collect(Collectors.joining(", "))),
                List.of(
                        new DialogService.Field("sign-name", TEXT.text("sign.name"), "", "", false),
                        new DialogService.Field("sign-remark", TEXT.text("sign.remark"), "", "", false)),
                TEXT.text("sign.act"),
                values -> List.of(values.getFirst().isBlank() ? TEXT.text("sign.noname") : "", ""),
                values -> Background.run(
                        "report-sign",
                        () -> {
                            desk.signOff(
                                    runs, values.get(0).strip(), values.get(1).strip());
                            return true;
                        },
                        _ -> make(),
                        problem -> dialogs.error(TEXT.text("sign.title"), problem))));
    }
}
