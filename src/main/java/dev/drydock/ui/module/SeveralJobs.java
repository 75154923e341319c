package dev.drydock.ui.module;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * One job on each of several servers, four at a time, each connected where needed; beside the table of what they find, what
 * came of each. A server that is not reached, or whose job fails, keeps none of the others. JavaFX thread only.
 *
 * @param <R> what a job makes
 */
public final class SeveralJobs<R> {

    private static final Messages TEXT = Messages.of("ui");
    /** As many servers are connected at once elsewhere, too. */
    private static final int AT_ONCE = 4;

    /**
     * What came of a server.
     *
     * @param brought how many tables, findings or rows; null where it did not answer
     * @param took empty where it did not answer
     * @param whole whether it answered with all that was asked for
     * @param ended whether nothing more comes of it
     */
    public record Standing(
            Profile server, String text, @Nullable Long brought, String took, boolean whole, boolean ended) {

        /** One that has answered. */
        public Standing(Profile server, String text, long brought, String took, boolean whole) {
            this(server, text, brought, took, whole, true);
        }

        /** One that is on its way. */
        private Standing(Profile server, String text) {
            this(server, text, null, "", false, false);
        }

        /** One without an answer. */
        public static Standing failed(Profile server, String text) {
            return new Standing(server, text, null, "", false, true);
        }
    }

    /** The job of one server. */
    public interface Work<R> {
        Function<OpenServer, Job<R>> of(ModuleContext context);
    }

    private final List<Profile> profiles;
    private final SeveralServers servers;
    private final BiFunction<Profile, R, Standing> taken;
    private final Deque<Profile> waiting = new ArrayDeque<>();
    private final Set<Profile> connecting = new HashSet<>();
    private final List<ScreenJob<R>> running = new ArrayList<>();
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final SimpleStringProperty state = new SimpleStringProperty("");
    private final Tab each = new Tab(TEXT.text("several.servers"));
    private final DataTable<Standing> standings;
    private int turn;

    /**
     * @param brought heading of how much a server brought, such as its findings
     * @param taken takes what a server's job made, and says what came of the server
     */
    public SeveralJobs(
            List<Profile> profiles, SeveralServers servers, String brought, BiFunction<Profile, R, Standing> taken) {
        this.profiles = List.copyOf(profiles);
        this.servers = servers;
        this.taken = taken;
        standings = new DataTable<>(
                new EmptyState(Feather.SERVER, TEXT.text("several.none"), TEXT.text("several.none.text")),
                List.of(
                        DataColumn.<Standing>text(
                                TEXT.text("several.server"), one -> one.server().name()),
                        DataColumn.<Standing>text(
                                TEXT.text("several.environment"),
                                one -> one.server().environment().label()),
                        DataColumn.<Standing>number(brought, Standing::brought, Formats::count),
                        DataColumn.<Standing>text(TEXT.text("several.took"), Standing::took),
                        DataColumn.<Standing>text(TEXT.text("several.state"), Standing::text)
                                .tooltip(Standing::text)
                                .graphic(SeveralJobs::icon)
                                .room(DataColumn.Room.MOST)));
        standings.view().setId("fleet-servers");
        standings.counting(TEXT, "table.servers");
        profiles.forEach(profile -> standings.items().add(new Standing(profile, "")));
        each.setContent(standings);
    }

    private static @Nullable Node icon(Standing standing) {
        return standing.ended() && !standing.whole()
                ? Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass())
                : null;
    }

    /** The tab of what they find before the tab of the servers, over a line on how far they are. */
    public Node answers(Tab found) {
        TabPane answers = new TabPane(found, each);
        answers.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        Label line = new Label();
        line.textProperty().bind(state);
        line.setId("fleet-state");
        line.getStyleClass().addAll("dd-muted", "dd-toolbar");
        line.setMaxWidth(Double.MAX_VALUE);
        BorderPane below = new BorderPane(answers);
        below.setBottom(line);
        return below;
    }

    /** A table that has no row yet tells that they run, and what to look at once they have ended without one. */
    public void placeholders(DataTable<?> found) {
        busy.addListener((_, _, now) -> {
            String state = now ? "several.busy" : "several.ended";
            found.placeholder(
                    new EmptyState(now ? Feather.LOADER : Feather.LIST, TEXT.text(state), TEXT.text(state + ".text")));
        });
    }

    /** Buttons that begin, where none runs, and that cancel. */
    public List<Button> buttons(String text, Runnable begin) {
        Button run = new Button(text, Icons.of(Feather.PLAY));
        run.setId("fleet-run");
        run.getStyleClass().add("accent");
        run.setOnAction(_ -> begin.run());
        Button cancel = new Button(TEXT.text("several.cancel"), Icons.of(Feather.X));
        cancel.setId("fleet-cancel");
        cancel.setOnAction(_ -> cancel());
        // one takes the place of the other, and nothing beside them moves
        run.visibleProperty().bind(busy.not());
        cancel.visibleProperty().bind(busy);
        cancel.minWidthProperty().bind(run.widthProperty());
        List.of(run, cancel).forEach(button -> button.managedProperty().bind(button.visibleProperty()));
        return List.of(run, cancel);
    }

    /** Runs whenever none runs any more, however they ended, and what they made was taken. */
    public SeveralJobs<R> onOver(Runnable after) {
        busy.addListener((_, _, works) -> {
            if (!works) {
                // a job ends before what it made is taken
                Platform.runLater(after);
            }
        });
        return this;
    }

    /** How far they are, in a sentence; empty before the first. */
    public ObservableStringValue state() {
        return state;
    }

    public boolean busy() {
        return busy.get();
    }

    /** Begins on all servers; nothing happens while it runs. */
    public void start(Work<R> work) {
        if (busy.get()) {
            return;
        }
        turn++;
        waiting.addAll(profiles);
        profiles.forEach(profile -> stands(new Standing(profile, TEXT.text("several.waits"))));
        busy.set(true);
        for (int i = 0; i < AT_ONCE; i++) {
            next(work, turn);
        }
    }

    /** @param of the turn, so that what comes late of one before it begins nothing */
    private void next(Work<R> work, int of) {
        Profile profile = of == turn ? waiting.poll() : null;
        if (profile == null) {
            tell();
            return;
        }
        connecting.add(profile);
        stands(new Standing(profile, TEXT.text("several.connecting")));
        servers.reach(
                profile,
                context -> {
                    if (of == turn) {
                        connecting.remove(profile);
                        begin(profile, context, work, of);
                    }
                },
                problem -> {
                    if (of == turn) {
                        connecting.remove(profile);
                        stands(Standing.failed(profile, problem.line()));
                        next(work, of);
                    }
                });
    }

    private void begin(Profile profile, ModuleContext context, Work<R> work, int of) {
        ScreenJob<R> job = new ScreenJob<>(context);
        running.add(job);
        job.onDone(made -> stands(taken.apply(profile, made)));
        job.state().subscribe(now -> {
            switch (now) {
                case ScreenJob.State.Failed<R>(Problem why) -> stands(Standing.failed(profile, why.line()));
                case ScreenJob.State.Cancelled<R> _ -> stands(Standing.failed(profile, TEXT.text("several.cancelled")));
                case ScreenJob.State.Running<R> _ -> stands(new Standing(profile, TEXT.text("several.runs")));
                case ScreenJob.State.Done<R> _, ScreenJob.State.Idle<R> _ -> {}
            }
        });
        job.onEnd(() -> {
            running.remove(job);
            next(work, of);
        });
        job.start(work.of(context));
    }

    private void stands(Standing standing) {
        standings.items().set(profiles.indexOf(standing.server()), standing);
        tell();
    }

    private void tell() {
        boolean over = waiting.isEmpty() && running.isEmpty() && connecting.isEmpty();
        busy.set(!over);
        long answered =
                standings.items().stream().filter(one -> !one.took().isEmpty()).count();
        long whole = standings.items().stream().filter(Standing::whole).count();
        String said = TEXT.text(over ? "several.done" : "several.running", answered, profiles.size());
        state.set(answered == whole ? said : said + " " + TEXT.text("several.partly", answered - whole));
        each.setText(
                over && whole < profiles.size()
                        ? TEXT.text("several.servers.some", profiles.size() - whole)
                        : TEXT.text("several.servers"));
    }

    /** Ends what runs on the servers, and asks no further one. */
    public void cancel() {
        turn++;
        List<Profile> left = new ArrayList<>(waiting);
        waiting.clear();
        left.addAll(connecting);
        connecting.clear();
        left.forEach(profile -> stands(Standing.failed(profile, TEXT.text("several.left"))));
        List.copyOf(running).forEach(ScreenJob::cancel);
    }
}
