package dev.drydock.ui.shell;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.profile.Profile;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.manual.ManualPages;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.palette.CommandPaletteViewModel.Elsewhere;
import dev.drydock.ui.schema.NameIndex;
import dev.drydock.ui.schema.NameQuery;
import dev.drydock.ui.schema.TableNames.Found;
import dev.drydock.ui.schema.TableNames.Hit;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServersViewModel;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What the palette finds beside commands: tables of connected servers, runs and their reports, pages of the manual. JavaFX thread only. */
final class PaletteFinds {

    private static final Messages TEXT = Messages.of("ui");
    private static final Pattern ROWS = Pattern.compile(
            "^\\s*" + Pattern.quote(Messages.of("schema").text("rows.of", "").strip()) + "\\s+",
            Pattern.CASE_INSENSITIVE);
    private static final int MOST_TABLES = 12;
    private static final int MOST_RUNS = 4;
    private static final int MOST_PAGES = 3;
    private static final Duration TYPING_PAUSE = Duration.millis(200);

    private final NameIndex names;
    private final Runs runs;
    private final ServersViewModel servers;
    private final ServerActions actions;
    private final Navigator navigator;
    private final ReadOnlyObjectProperty<@Nullable Profile> subject;
    private final Consumer<String> manual;
    private final PauseTransition pause = new PauseTransition(TYPING_PAUSE);
    private final PauseTransition leafing = new PauseTransition(TYPING_PAUSE);
    private Runnable again = () -> {};

    /**
     * @param subject the server whose tables come first
     * @param manual shows a page of the manual
     */
    PaletteFinds(
            NameIndex names,
            Runs runs,
            ServersViewModel servers,
            ServerActions actions,
            Navigator navigator,
            ReadOnlyObjectProperty<@Nullable Profile> subject,
            Consumer<String> manual) {
        this.names = names;
        this.runs = runs;
        this.servers = servers;
        this.actions = actions;
        this.navigator = navigator;
        this.subject = subject;
        this.manual = manual;
        names.onChange(() -> again.run());
    }

    List<Elsewhere> all() {
        return List.of(this::tables, this::runs, this::pages);
    }

    private void tables(String query, Consumer<List<Command>> found) {
        names.need();
        String named = ROWS.matcher(query).replaceFirst("");
        boolean rows = !named.equals(query);
        again = () -> names.search(
                NameQuery.of(named),
                profile -> profile.name().toLowerCase(Locale.ROOT),
                MOST_TABLES,
                all -> found.accept(tables(all, rows)));
        again.run();
    }

    /** @param rows whether only rows are looked for, by the words that their lines begin with */
    private List<Command> tables(List<Found> all, boolean rows) {
        record One(Profile server, Hit hit) {}
        List<One> hits = new ArrayList<>();
        all.forEach(one -> servers.known(one.server())
                .ifPresent(profile -> one.best().forEach(hit -> hits.add(new One(profile, hit)))));
        Profile near = subject.get();
        hits.sort(Comparator.<One>comparingInt(one -> near != null && near.id().equals(one.server.id()) ? 0 : 1)
                .thenComparing(
                        Comparator.<One>comparingInt(one -> one.hit.score()).reversed()));
        return hits.stream()
                .limit(MOST_TABLES)
                .flatMap(one -> table(one.server, one.hit.name()).skip(rows ? 1 : 0))
                .toList();
    }

    private Stream<Command> table(Profile server, TableName table) {
        String group = TEXT.text("palette.table", server.name());
        String shown = TerminalEscaper.line(table.shown());
        String id = server.id() + " " + table.quoted();
        return Stream.of(
                command(
                        "table " + id,
                        group,
                        shown,
                        Feather.GRID,
                        () -> actions.openTable(server, table.schema(), table.table())),
                command(
                        "rows " + id,
                        group,
                        Messages.of("schema").text("rows.of", shown),
                        Feather.LIST,
                        () -> actions.openRows(server, table.schema(), table.table())));
    }

    private void runs(String query, Consumer<List<Command>> found) {
        pause.setOnFinished(_ -> Background.run(
                "palette-runs",
                () -> runs.search(RunSearch.ALL.containing(query.strip()), Long.MAX_VALUE, MOST_RUNS)
                        .runs(),
                all -> found.accept(all.stream().flatMap(this::run).toList()),
                // the history says what is the matter where it is opened
                _ -> {}));
        pause.playFromStart();
    }

    private Stream<Command> run(RunSummary run) {
        String id = Formats.count(run.id());
        return Stream.of(
                command(
                        "run " + run.id(),
                        TEXT.text("palette.run.group", Formats.time(run.started())),
                        TEXT.text("palette.run", id, run.start().title()),
                        Feather.CLOCK,
                        () -> navigator.openRun(run.id())),
                command(
                        "report " + run.id(),
                        TEXT.text("palette.run.group", Formats.time(run.started())),
                        TEXT.text("palette.report", id, run.start().title()),
                        Feather.FILE_TEXT,
                        () -> navigator.openReport(run.id())));
    }

    private void pages(String query, Consumer<List<Command>> found) {
        leafing.setOnFinished(_ -> Background.run(
                "palette-manual",
                () -> new ManualPages().about(query),
                pages -> found.accept(
                        pages.stream().limit(MOST_PAGES).map(this::page).toList()),
                // without a manual the rest is found all the same
                _ -> {}));
        leafing.playFromStart();
    }

    private Command page(ManualPages.Page page) {
        return command(
                "manual " + page.name(),
                TEXT.text("palette.manual"),
                page.title(),
                Feather.BOOK_OPEN,
                () -> manual.accept(page.name()));
    }

    private static Command command(String id, String group, String title, Feather icon, Runnable action) {
        return new Command(
                id, group, title, icon, null, new ReadOnlyBooleanWrapper(true).getReadOnlyProperty(), action);
    }
}
