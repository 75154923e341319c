package dev.drydock.feature.threadpool.ui;

import dev.drydock.check.Finding;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.check.SurveyHead;
import dev.drydock.ui.control.AtLeft;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.List;
import java.util.OptionalLong;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of the thread pool: what there is above; what goes on, settings and findings below. */
final class PoolView extends BorderPane {

    private static final Messages TEXT = Messages.of("threadpool");
    private static final double GAP = 12;
    /** Above and below the head. */
    private static final double EDGE = 4;

    private final VBox top = new VBox(GAP);
    private final FlowPane states = new FlowPane(2 * GAP, GAP / 2);
    private final TabPane parts = new TabPane();
    private final SettingsTable settings = new SettingsTable();
    private final FindingsTable findings = new FindingsTable("threadpool-findings-table");
    private final Tab findingsTab;
    private final LivePane live;

    PoolView(PoolViewModel model) {
        findingsTab = tab("findings", findings);
        findings.runBy(model.survey().remedies());
        findings.beginWith(
                model.context(),
                PoolSurveyJob.KIND,
                found -> count(found.findings().size()));
        live = new LivePane(model.live());
        parts.getTabs()
                .addAll(
                        tab("live", live),
                        tab("settings", settings.table()),
                        findingsTab,
                        tab("setup", new SetupPane(model.setup())),
                        tab("load", new LoadPane(model.load())));
        parts.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        parts.setId("threadpool-parts");
        AtLeft.of(parts);
        states.setId("threadpool-states");
        top.setPadding(new Insets(EDGE, GAP, EDGE, GAP));
        top.getChildren().add(new SurveyHead("threadpool", TEXT, model.survey()));
        setTop(top);
        setCenter(parts);
        model.survey().foundProperty().addListener((_, _, survey) -> show(survey));
        model.live().problemProperty().addListener((_, _, problem) -> show(problem));
    }

    private static Tab tab(String key, Node content) {
        Tab tab = new Tab(TEXT.text("view.tab." + key), content);
        tab.setId("threadpool-" + key);
        return tab;
    }

    private void show(@Nullable RunResult<Checked<SurveyReading>> survey) {
        if (survey == null) {
            return;
        }
        if (!top.getChildren().contains(states)) {
            top.getChildren().add(states);
        }
        StateLabel outcome = OutcomeLabel.of(survey.outcome());
        outcome.setText(TEXT.text("view.outcome", outcome.getText()));
        SurveyReading read = survey.value().read();
        states.getChildren().setAll(outcome, pool(read.pool()), door(read.door()), load(read));
        settings.show(read.settings());
        List<Finding> found = survey.value().findings();
        findings.show(found);
        count(found.size());
        setCenter(parts);
    }

    private void count(int found) {
        findingsTab.setText(TEXT.text("view.tab.findings.some", found));
    }

    private static StateLabel pool(Pool pool) {
        String words = pool.kind() == PoolKind.NONE
                ? TEXT.text("view.pool.none")
                : TEXT.text(
                        "view.pool",
                        pool.kind().label(),
                        TEXT.text("state." + pool.state().name()));
        return new StateLabel(Feather.SLIDERS, words, pool.running() ? Tone.SUCCESS : Tone.NEUTRAL);
    }

    private static StateLabel door(ExtraPort door) {
        String words = TEXT.text("doorstate." + door.state().name(), door.port());
        Tone tone = switch (door.state()) {
            case PROVEN -> Tone.SUCCESS;
            case REFUSED -> Tone.DANGER;
            case NONE, UNTRIED -> Tone.WARNING;
            case UNKNOWN_TO_SERVER -> Tone.MUTED;
        };
        StateLabel label = new StateLabel(Feather.LIFE_BUOY, words, tone);
        label.setId("threadpool-door");
        return label;
    }

    private static StateLabel load(SurveyReading read) {
        PoolReading now = read.window().now();
        return new StateLabel(
                Feather.USERS,
                TEXT.text(
                        "view.load",
                        number(now.status("Threads_connected")),
                        read.setting("max_connections").map(one -> one.shown()).orElse(Formats.NONE),
                        number(now.status("Threads_running")),
                        read.cores().isPresent() ? read.cores().getAsInt() : Formats.NONE),
                Tone.NEUTRAL);
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? Formats.count(value.getAsLong()) : Formats.NONE;
    }

    private void show(@Nullable Problem problem) {
        top.getChildren().removeIf(ErrorPane.class::isInstance);
        if (problem != null) {
            top.getChildren().addAll(List.of(new ErrorPane(problem)));
        }
    }
}
