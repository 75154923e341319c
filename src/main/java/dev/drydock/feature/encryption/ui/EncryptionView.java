package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.EarlierFindings;
import dev.drydock.ui.check.SurveyHead;
import dev.drydock.ui.control.AtLeft;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ViewPage;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of encryption: one figure and the state of keys and TLS above, places, connections and findings below. */
final class EncryptionView extends ViewPage {

    private static final Messages TEXT = Messages.of("encryption");
    private static final double GAP = 12;
    /** Above and below the head. */
    private static final double EDGE = 4;

    private static final double LEAST_TABLE = 210;
    private static final long SOON = 30;

    private final EncryptionViewModel model;
    private final VBox top = new VBox(GAP);
    private final ShareBar share = new ShareBar();
    private final FlowPane states = new FlowPane(2 * GAP, GAP / 2);
    private final TabPane parts = new TabPane();
    private final SurveyTables tables = new SurveyTables();
    private final Tab rest = tab("rest", unsurveyed());
    private final Tab transit = tab("transit", unsurveyed());
    private final Tab findings = tab("findings", unsurveyed());

    EncryptionView(EncryptionViewModel model) {
        this.model = model;
        RequireModel require = new RequireModel(model.context());
        InstallModel install = new InstallModel(model.context());
        AtRestViewModel guided = new AtRestViewModel(model.context());
        Tab change = tab("change", AtRestPane.of(guided, model.context()));
        parts.getTabs()
                .addAll(
                        rest,
                        transit,
                        findings,
                        change,
                        tab(
                                "tls",
                                new TlsPane(
                                        model.context(),
                                        install,
                                        require,
                                        model.survey().foundProperty())),
                        tab("cost", CostPane.of(model.context())));
        parts.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        parts.setId("encryption-parts");
        AtLeft.of(parts);
        top.setPadding(new Insets(EDGE, GAP, EDGE, GAP));
        top.getChildren()
                .addAll(
                        new SurveyHead("encryption", TEXT, model.survey()),
                        new UnfinishedBanner(require),
                        new CutOffFilesBanner(CutOffFilesModel.certificates(model.context(), install), "tls"),
                        new CutOffFilesBanner(
                                CutOffFilesModel.keys(
                                        model.context(),
                                        guided,
                                        () -> parts.getSelectionModel().select(change)),
                                "rest"),
                        new ReminderBanner(model.context()));
        tables.findings().runBy(model.survey().remedies());
        tables.findings().beginWith(model.context(), EncryptionFeature.SURVEY, this::earlier);
        setTop(top);
        setCenter(parts);
        model.survey().foundProperty().addListener((_, _, survey) -> show(survey));
        guided.runsEndedProperty().addListener((_, _, _) -> model.survey().renew());
        install.installedProperty().addListener((_, _, _) -> model.survey().renew());
        require.endedProperty().addListener((_, _, ended) -> {
            if (ended != null) {
                model.survey().renew();
            }
        });
    }

    @Override
    public void refresh() {
        model.survey().make();
    }

    @Override
    public void only(String act, String schema, String table) {
        new TreeEncryption(model.context()).encrypt(schema, table);
    }

    private static Tab tab(String key, Node content) {
        Tab tab = new Tab(TEXT.text("view.tab." + key), content);
        tab.setId("encryption-" + key);
        return tab;
    }

    private static Node unsurveyed() {
        return new StackPane(
                new EmptyState(Feather.SHIELD, TEXT.text("view.empty.title"), TEXT.text("view.empty.text")));
    }

    /** Each table shows a few rows at least; where the window is low, all of them are scrolled. */
    private Node transit() {
        VBox all = new VBox(GAP, tables.certificates(), tables.sessions(), tables.accounts(), tables.links());
        all.getChildren().forEach(table -> {
            ((Region) table).setMinHeight(LEAST_TABLE);
            VBox.setVgrow(table, Priority.ALWAYS);
        });
        return scrolled(all);
    }

    private static ScrollPane scrolled(Node part) {
        ScrollPane scrolled = new ScrollPane(part);
        scrolled.setFitToWidth(true);
        scrolled.setFitToHeight(true);
        return scrolled;
    }

    /** Until the server is surveyed, what its newest survey found is in front. */
    private void earlier(EarlierFindings.Found found) {
        findings.setContent(tables.findings());
        findings.setText(TEXT.text("view.tab.findings.some", found.findings().size()));
        if (rest.isSelected()) {
            parts.getSelectionModel().select(findings);
        }
    }

    private void show(@Nullable RunResult<Checked<Survey>> survey) {
        if (survey == null) {
            return;
        }
        if (rest.getContent() != tables.places()) {
            rest.setContent(tables.places());
            transit.setContent(transit());
            findings.setContent(tables.findings());
        }
        top.getChildren().removeAll(share, states);
        top.getChildren().addAll(share, states);
        share.show(survey.value().read().rest());
        StateLabel outcome = OutcomeLabel.of(survey.outcome());
        outcome.setText(TEXT.text("view.outcome", outcome.getText()));
        states.getChildren().setAll(outcome, keys(survey.value().read()));
        if (survey.value().read().rest().keys().state() != Keyring.State.NONE) {
            states.getChildren().add(age(survey));
        }
        states.getChildren().addAll(tls(survey.value().read().transit()), certificate(survey));
        tables.show(survey);
        findings.setText(
                TEXT.text("view.tab.findings.some", survey.value().findings().size()));
    }

    private static StateLabel keys(Survey read) {
        Keyring keys = read.rest().keys();
        return switch (keys.state()) {
            case ACTIVE -> active(keys, keys.fileState(read.keys().copied()));
            case FAILED -> new StateLabel(Feather.KEY, TEXT.text("view.keys.failed", keys.name()), Tone.DANGER);
            case NONE -> new StateLabel(Feather.KEY, TEXT.text("view.keys.none"), Tone.MUTED);
            case UNKNOWN -> new StateLabel(Feather.KEY, TEXT.text("view.keys.unknown"), Tone.WARNING);
        };
    }

    private static StateLabel active(Keyring keys, Keyring.FileState file) {
        StateLabel label = new StateLabel(
                Feather.KEY,
                TEXT.text(file.lost() ? "view.keys.lost" : "view.keys.active", keys.name()),
                switch (file) {
                    case NONE, SEEN -> Tone.SUCCESS;
                    case UNSEEN, CHANGED -> Tone.WARNING;
                    case MISSING, ANOTHER -> Tone.DANGER;
                });
        if (file != Keyring.FileState.NONE) {
            label.setTooltip(new Tooltip(keys.file() + ": " + TEXT.text("key-file." + file.word())));
        }
        return label;
    }

    private static StateLabel age(RunResult<Checked<Survey>> survey) {
        StateLabel label = survey.value()
                .read()
                .keys()
                .made()
                .map(made -> new StateLabel(
                        Feather.CLOCK,
                        TEXT.text("view.age", KeyHistory.days(made, survey.finished())),
                        survey.value().read().keys().rotationDue(survey.finished()) ? Tone.WARNING : Tone.NEUTRAL))
                .orElseGet(() -> new StateLabel(Feather.CLOCK, TEXT.text("view.age.unknown"), Tone.MUTED));
        label.setId("encryption-key-age");
        label.setTooltip(new Tooltip(survey.value().read().keys().age(survey.finished())));
        return label;
    }

    private static StateLabel tls(InTransit transit) {
        Optional<Boolean> offered = transit.offered();
        if (offered.isEmpty()) {
            return new StateLabel(Feather.SHIELD, TEXT.text("view.tls.unknown"), Tone.WARNING);
        }
        if (!offered.get()) {
            return new StateLabel(Feather.SHIELD_OFF, TEXT.text("view.tls.none"), Tone.DANGER);
        }
        return transit.required().orElse(false)
                ? new StateLabel(Feather.SHIELD, TEXT.text("view.tls.required"), Tone.SUCCESS)
                : new StateLabel(Feather.SHIELD, TEXT.text("view.tls.offered"), Tone.NEUTRAL);
    }

    private static StateLabel certificate(RunResult<Checked<Survey>> survey) {
        return survey.value()
                .read()
                .transit()
                .certificate()
                .map(valid -> {
                    long days = valid.daysLeft(survey.finished());
                    Tone tone = days < 0 ? Tone.DANGER : days < SOON ? Tone.WARNING : Tone.NEUTRAL;
                    return new StateLabel(
                            Feather.FILE_TEXT,
                            days < 0
                                    ? TEXT.text("view.certificate.expired", Formats.utc(valid.until()))
                                    : TEXT.text("view.certificate.days", days),
                            tone);
                })
                .orElseGet(() -> new StateLabel(Feather.FILE_TEXT, TEXT.text("view.certificate.unknown"), Tone.MUTED));
    }
}
