package dev.drydock.feature.advisor.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.SettingColumns;
import dev.drydock.feature.advisor.SettingsDiff;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.feature.advisor.SettingsDiffJob;
import dev.drydock.feature.advisor.SettingsSide;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ProblemHead;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.module.SeveralJobs;
import dev.drydock.ui.module.SeveralJobs.Standing;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Settings of several servers that are meant to be set alike, in one table with the odd ones marked. JavaFX thread only. */
final class DriftView extends BorderPane {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);
    /** More are named in one column. */
    private static final int COLUMNS = 12;

    /** Reads one server of the group. */
    private record ReadSide(OpenServer server) implements Job<SettingsSide> {

        @Override
        public String title() {
            return TEXT.text("job.title");
        }

        @Override
        public String subject() {
            return server.profile().name();
        }

        @Override
        public SettingsSide run(JobContext context) {
            return SettingsSide.of(server);
        }
    }

    private final List<Profile> profiles;
    private final SeveralJobs<SettingsSide> jobs;
    private final Map<Profile, ModuleContext> contexts = new HashMap<>();
    private final Map<Profile, SettingsSide> sides = new HashMap<>();
    /** Those that were compared, in the order of the values. */
    private List<Profile> compared = List.of();

    private final LeftOutRows<Difference> rows;
    private final Label about = WrappedLabel.muted("drift-about", TEXT.text("drift.about"));
    private final ProblemHead top;

    DriftView(List<Profile> profiles, SeveralServers servers) {
        this.profiles = List.copyOf(profiles);
        jobs = new SeveralJobs<SettingsSide>(profiles, servers, TEXT.text("drift.settings"), this::taken)
                .onOver(this::compare);
        setId("advisor-drift");
        DataTable<Difference> table = new DataTable<>(
                new EmptyState(
                        Feather.COLUMNS, TEXT.text("drift.empty.title"), TEXT.text("drift.empty", profiles.size())),
                columns());
        table.view().setId("drift-rows");
        table.counting(TEXT, "drift.counted");
        rows = new LeftOutRows<>(table, "drift-all");
        table.addExport();
        HBox bar = new HBox(8);
        bar.getChildren().addAll(jobs.buttons(TEXT.text("drift.compare", profiles.size()), this::begin));
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("dd-toolbar");
        about.getStyleClass().add("dd-toolbar");
        top = new ProblemHead(0, bar, about);
        setTop(top);
        setCenter(jobs.answers(new Tab(TEXT.text("drift.settings"), table)));
    }

    private List<DataColumn<Difference>> columns() {
        List<DataColumn<Difference>> columns = new ArrayList<>();
        columns.add(DataColumn.<Difference>text(TEXT.text("column.name"), Difference::name)
                .graphic(one -> one.loud() ? Icons.of(Feather.ALERT_TRIANGLE, "dd-warning") : null)
                .room(DataColumn.Room.KEPT));
        for (Profile profile : profiles.size() > COLUMNS ? List.<Profile>of() : profiles) {
            columns.add(DataColumn.<Difference>text(profile.name(), one -> value(profile, one))
                    .graphic(one -> mark(profile, one))
                    .tooltip(one -> value(profile, one)));
        }
        columns.add(DataColumn.<Difference>text(TEXT.text("drift.odd"), this::odd)
                .tooltip(this::odd)
                .room(DataColumn.Room.LEAST));
        columns.add(DataColumn.<Difference>text(TEXT.text("column.remark"), SettingColumns::alike)
                .tooltip(SettingColumns::alike)
                .room(DataColumn.Room.LEAST));
        return columns;
    }

    private String value(Profile profile, Difference one) {
        int at = compared.indexOf(profile);
        return at < 0 ? "" : one.shown(at);
    }

    private @Nullable Node mark(Profile profile, Difference one) {
        int at = compared.indexOf(profile);
        return at >= 0 && one.odd(at) ? Icons.of(Feather.EDIT_3, "dd-warning") : null;
    }

    private String odd(Difference one) {
        return IntStream.range(0, compared.size())
                .filter(one::odd)
                .mapToObj(at -> compared.get(at).name() + " = " + one.shown(at))
                .collect(Collectors.joining("; "));
    }

    void close() {
        jobs.cancel();
    }

    private void begin() {
        if (!jobs.busy()) {
            sides.clear();
            jobs.start(context -> {
                contexts.put(context.profile(), context);
                return ReadSide::new;
            });
        }
    }

    private Standing taken(Profile profile, SettingsSide side) {
        sides.put(profile, side);
        return new Standing(
                profile,
                TEXT.text("drift.read"),
                side.values().size(),
                Formats.NONE,
                side.notes().isEmpty());
    }

    /** The first of those that were read keeps the run; with fewer than two there is nothing to compare. */
    private void compare() {
        List<Profile> read = profiles.stream().filter(sides::containsKey).toList();
        if (read.size() < 2) {
            return;
        }
        List<SettingsSide> all = read.stream()
                .flatMap(profile -> Optional.ofNullable(sides.get(profile)).stream())
                .toList();
        List<String> unread = profiles.stream()
                .filter(profile -> !sides.containsKey(profile))
                .map(Profile::name)
                .toList();
        Optional.ofNullable(contexts.get(read.getFirst())).ifPresent(context -> {
            ScreenJob<RunResult<SettingsDiff>> comparing =
                    new ScreenJob<RunResult<SettingsDiff>>(context).onDone(run -> show(run, read, unread));
            top.of(comparing.problem());
            comparing.start(server -> SettingsDiffJob.drift(server, context::history, all, unread));
        });
    }

    private void show(RunResult<SettingsDiff> run, List<Profile> read, List<String> unread) {
        SettingsDiff group = run.value();
        compared = read;
        rows.show(group.differences(), group.leftOut());
        List<String> words = new ArrayList<>(List.of(
                SettingColumns.drifted(group, unread),
                TEXT.text("view.run", Long.toString(run.id()), Formats.time(run.finished()))));
        words.addAll(group.notes());
        about.setText(String.join(" ", words));
    }
}
