package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.route.Probe;
import dev.drydock.feature.proxysql.route.QueryRouter;
import dev.drydock.feature.proxysql.route.RoutePlan;
import dev.drydock.feature.proxysql.split.SplitCandidate;
import dev.drydock.feature.proxysql.split.SplitDraft;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * From what was counted to rules: reads that go to the writer, the ones to be sent away chosen among them, tried on the rules
 * as they would be, applied, and proved by the hits of these rules.
 */
final class ReadWriteSplitPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final double GAP = 8;

    private final ChangesModel model;
    private final TextField writer = number("split.writer", "proxysql-split-writer", "10");
    private final TextField reader = number("split.reader", "proxysql-split-reader", "30");
    private final TextField statement = new TextField();
    private final Label outcome = new Label();
    private final Label proof = new Label();
    private final Button persistent = new Button(TEXT.text("split.persistent"));
    private final DataTable<SplitCandidate> candidates;
    private @Nullable SplitDraft applied;
    private Map<Long, Long> before = Map.of();

    ReadWriteSplitPane(ChangesModel model) {
        this.model = model;
        candidates = new DataTable<>(
                new EmptyState(Feather.GIT_BRANCH, TEXT.text("split.empty.title"), TEXT.text("split.empty.text")),
                List.of(
                        DataColumn.<SplitCandidate>number(
                                TEXT.text("column.total"), one -> one.digest().sumMicros(), OverviewPane::millis),
                        OverviewPane.<SplitCandidate>number(
                                "column.count", one -> one.digest().count(), 90),
                        DataColumn.<SplitCandidate>text(
                                        TEXT.text("column.statement"),
                                        one -> one.digest().text())
                                .tooltip(one -> one.digest().text()),
                        DataColumn.<SplitCandidate>text(
                                        TEXT.text("column.canmove"),
                                        one -> one.objection().orElse(TEXT.text("split.safe")))
                                .graphic(one -> Icons.of(
                                        one.safe() ? Feather.CHECK : Feather.LOCK,
                                        (one.safe() ? Tone.SUCCESS : Tone.MUTED).styleClass()))));
        candidates.view().setId("proxysql-split-candidates");
        candidates.counting(TEXT, "split.counted");
        setTop(top());
        setCenter(candidates);
    }

    private VBox top() {
        Button find = button("find", Feather.SEARCH);
        find.setOnAction(_ ->
                model.splitCandidates(text(writer), found -> candidates.items().setAll(found)));
        Button safe = button("safe", Feather.CHECK_SQUARE);
        safe.setText(TEXT.text("split.choosesafe"));
        safe.setOnAction(_ -> chooseSafe());
        Button propose = button("propose", Feather.PLAY);
        propose.getStyleClass().add("accent");
        propose.setOnAction(_ -> model.readRules(this::propose));
        persistent.setId("proxysql-split-persistent");
        persistent.setOnAction(_ -> model.readRules(read -> SplitDraft.persistence(read)
                .ifPresentOrElse(
                        draft -> model.applying().offer(draft, read, () -> {}),
                        () -> model.dialogs().info(TEXT.text("split.persistent"), TEXT.text("split.persistent.all")))));
        Button look = button("try", Feather.GIT_BRANCH);
        look.setOnAction(_ -> model.readRules(this::tryIt));
        look.disableProperty().bind(statement.textProperty().isEmpty());
        Button prove = button("prove", Feather.TARGET);
        prove.setOnAction(_ -> prove());
        statement.setId("proxysql-split-statement");
        statement.setPromptText(TEXT.text("try.statement"));
        statement.setPrefColumnCount(36);
        for (Label label : List.of(outcome, proof)) {
            label.setWrapText(true);
            label.setMinHeight(USE_PREF_SIZE);
            label.managedProperty().bind(label.textProperty().isNotEmpty());
        }
        outcome.setId("proxysql-split-outcome");
        proof.setId("proxysql-split-proof");
        FlowPane first = new FlowPane(
                GAP,
                GAP,
                label("split.writer"),
                writer,
                label("split.reader"),
                reader,
                find,
                safe,
                propose,
                persistent);
        FlowPane second = new FlowPane(GAP, GAP, statement, look, prove);
        first.setAlignment(Pos.CENTER_LEFT);
        second.setAlignment(Pos.CENTER_LEFT);
        VBox top = new VBox(GAP, first, second, outcome, proof);
        top.setPadding(new Insets(GAP));
        return top;
    }

    private static Button button(String name, Feather icon) {
        Button button = new Button(TEXT.text("split." + name), Icons.of(icon));
        button.setId("proxysql-split-" + name);
        return button;
    }

    private static Label label(String key) {
        return new Label(TEXT.text(key));
    }

    private static TextField number(String key, String id, String preset) {
        TextField field = new TextField(preset);
        field.setId(id);
        field.setPrefColumnCount(4);
        field.setAccessibleText(TEXT.text(key));
        return field;
    }

    private static String text(TextField field) {
        return field.getText().strip();
    }

    private void chooseSafe() {
        candidates.view().getSelectionModel().clearSelection();
        for (int i = 0; i < candidates.shown().size(); i++) {
            if (candidates.shown().get(i).safe()) {
                candidates.view().getSelectionModel().select(i);
            }
        }
    }

    private SplitDraft split(Configuration read) {
        return SplitDraft.propose(
                read,
                candidates.selection().stream().filter(SplitCandidate::safe).toList(),
                text(writer),
                text(reader));
    }

    private void propose(Configuration read) {
        SplitDraft made = split(read);
        model.applying().offer(made.draft(), read, () -> {
            applied = made;
            model.ruleHits(hits -> {
                before = hits;
                proof.setText(TEXT.text("split.applied", made.rules().size()));
            });
        });
    }

    /** On the rules as they would be with what is chosen. */
    private void tryIt(Configuration read) {
        RoutePlan plan =
                new QueryRouter(split(read).after()).route(new Probe(statement.getText(), "", "", "", 0, text(writer)));
        String where = plan.answer().isEmpty()
                ? TEXT.text("try.goes", plan.hostgroup())
                : TEXT.text("try.answered", plan.answer());
        outcome.setText(TEXT.text("split.would", where, plan.matched().toString())
                + (plan.certain() ? "" : " " + TEXT.text("try.uncertain")));
    }

    /** What the rules have matched since they were applied. */
    private void prove() {
        SplitDraft made = applied;
        if (made == null) {
            proof.setText(TEXT.text("split.notapplied"));
            return;
        }
        model.ruleHits(hits -> proof.setText(TEXT.text(
                "split.hits",
                made.rules().stream()
                        .map(rule -> TEXT.text(
                                "split.hit",
                                Long.toString(rule),
                                hits.getOrDefault(rule, 0L) - before.getOrDefault(rule, 0L)))
                        .collect(Collectors.joining(", ")))));
    }
}
