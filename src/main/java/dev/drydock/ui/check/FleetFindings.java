package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.history.Acceptances;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.SeveralJobs;
import dev.drydock.ui.module.SeveralJobs.Standing;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.ViewPage;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * What the checks of a module find on several servers, in one table; each has its own run. JavaFX thread only.
 *
 * @param <R> what the checks of a server make
 */
public final class FleetFindings<R> extends ViewPage {

    private static final Messages TEXT = Messages.of("ui");

    private record Found(Profile server, Finding finding) {}

    private final SeveralJobs<RunResult<R>> jobs;
    private final SeveralJobs.Work<RunResult<R>> work;
    private final DataTable<Found> found;
    private final Button check;

    /**
     * @param about what is looked at, in a sentence
     * @param work the checks of a server
     * @param findings what they found
     */
    public FleetFindings(
            List<Profile> profiles,
            SeveralServers servers,
            String about,
            SeveralJobs.Work<RunResult<R>> work,
            Function<R, List<Finding>> findings) {
        this.work = work;
        jobs = new SeveralJobs<>(
                profiles, servers, TEXT.text("several.findings"), (profile, run) -> taken(profile, run, findings));
        setId("fleet-findings-view");
        found = new DataTable<>(
                new EmptyState(
                        Feather.CHECK_SQUARE,
                        TEXT.text("several.findings.empty"),
                        TEXT.text("several.findings.empty.text", profiles.size())),
                columns());
        found.view().setId("fleet-rows");
        found.counting(TEXT, "table.findings");
        found.rowActions(chosen ->
                RemedyMenu.of(found, chosen.stream().map(Found::finding).toList(), Optional.empty()));
        jobs.placeholders(found);
        found.addExport();
        found.setMinSize(0, 0);
        SplitPane parts = new SplitPane(found);
        parts.setOrientation(Orientation.VERTICAL);
        FindingDetail detail = new FindingDetail(null);
        found.selection().addListener((InvalidationListener) _ -> detail.below(
                parts,
                FoundRow.of(found.selection().stream().map(Found::finding).toList(), Acceptances.NONE)));
        List<Button> buttons = jobs.buttons(TEXT.text("several.findings.check", profiles.size()), this::begin);
        check = buttons.getFirst();
        check.setDefaultButton(true);
        Label words = new Label(about);
        words.getStyleClass().add("dd-muted");
        HBox bar = new HBox(8);
        bar.getChildren().addAll(buttons);
        bar.getChildren().add(words);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("dd-toolbar");
        setTop(bar);
        setCenter(jobs.answers(new Tab(TEXT.text("several.findings"), parts)));
    }

    private static List<DataColumn<Found>> columns() {
        return List.of(
                DataColumn.<Found>text(
                                TEXT.text("several.server"), one -> one.server().name())
                        .room(DataColumn.Room.KEPT),
                DataColumn.<Found>text(
                                TEXT.text("findings.severity"),
                                one -> SeverityLook.word(one.finding().severity()))
                        .order(Comparator.comparing(one -> one.finding().severity()))
                        .graphic(one -> SeverityLook.icon(one.finding().severity(), false)),
                DataColumn.<Found>text(
                                TEXT.text("findings.object"),
                                one -> one.finding().subject().shown())
                        .tooltip(one -> one.finding().subject().shown()),
                DataColumn.<Found>text(
                                TEXT.text("findings.message"),
                                one -> one.finding().message())
                        .tooltip(one -> one.finding().message())
                        .room(DataColumn.Room.MOST),
                DataColumn.<Found>text(
                                TEXT.text("findings.check"),
                                one -> one.finding().check())
                        .room(DataColumn.Room.LEAST));
    }

    @Override
    public boolean takeKeyboard() {
        applyCss();
        check.requestFocus();
        return true;
    }

    @Override
    public void close() {
        jobs.cancel();
    }

    private void begin() {
        if (!jobs.busy()) {
            found.items().clear();
            jobs.start(work);
        }
    }

    private Standing taken(Profile profile, RunResult<R> run, Function<R, List<Finding>> findings) {
        List<Finding> came = findings.apply(run.value());
        found.items()
                .addAll(came.stream()
                        .map(finding -> new Found(profile, finding))
                        .toList());
        found.items().sort(Comparator.comparing(one -> one.finding().severity()));
        RunOutcome.Counts counts = run.outcome().counts();
        return new Standing(
                profile,
                run.outcome().text(),
                came.size(),
                Formats.measured(Duration.between(run.started(), run.finished())),
                counts.failed() == 0 && counts.allVisible());
    }
}
