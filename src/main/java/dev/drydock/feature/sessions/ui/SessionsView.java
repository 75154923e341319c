package dev.drydock.feature.sessions.ui;

import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.LastStatements;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.DetailSplit;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of sessions and locks: the list, at its side the statement whole, below who waits for whom. */
final class SessionsView extends ViewPage {

    private static final Messages TEXT = Messages.of("sessions");
    private static final List<Integer> INTERVALS = List.of(0, 1, 2, 5, 10, 30);
    private static final int USUAL = 2;
    private static final double SHARE_OF_LIST = 0.66;

    private final SessionsViewModel model;
    private final DataTable<ServerSession> table;
    private final TextArea statement = new TextArea();
    private final Label words = new Label();
    private final StateLabel proof = new StateLabel();
    private final VBox below = new VBox(words);
    private final LockTreePane locks =
            new LockTreePane(session -> choose(session), (session, how) -> end(List.of(session), how));
    private final SplitPane both = new SplitPane();
    private final CheckBox awake = new CheckBox(TEXT.text("asleep"));
    private Set<Long> waiting = Set.of();
    private LastStatements last = new LastStatements(List.of(), "");
    private long chosen = -1;

    SessionsView(SessionsViewModel model) {
        this.model = model;
        table = new DataTable<>(
                new EmptyState(Feather.USERS, TEXT.text("none.title"), TEXT.text("none.text")),
                SessionColumns.all(session -> waiting.contains(session.connection())));
        table.view().setId("sessions");
        table.counting(TEXT, "counted");
        table.rowActions(this::actions);
        statement.setId("session-statement");
        statement.setEditable(false);
        statement.setWrapText(true);
        statement.setPromptText(TEXT.text("detail.none"));
        statement.getStyleClass().add("dd-code-area");
        DetailSplit list = new DetailSplit("sessions-details", table, statement);
        awake.setId("sessions-awake");
        awake.setOnAction(_ -> narrow());
        table.addTool(interval());
        table.addTool(awake);
        table.addTool(list.toggle());
        table.addTool(button("end-statement", "end.statement", EndSessions.How.STATEMENT));
        table.addTool(button("end-session", "end.session", EndSessions.How.SESSION));
        table.addTool(byRule());
        table.selection().addListener((InvalidationListener) _ -> {
            if (!table.selection().isEmpty()) {
                list.offer();
                show(table.selection().getFirst());
            }
        });
        both.getItems().setAll(list, locks);
        both.setOrientation(Orientation.VERTICAL);
        both.setDividerPositions(SHARE_OF_LIST);
        locks.setMinHeight(34);
        setCenter(both);
        words.setId("sessions-words");
        words.getStyleClass().addAll("dd-muted", "dd-toolbar");
        words.setMaxWidth(Double.MAX_VALUE);
        words.setWrapText(true);
        words.setMinHeight(Region.USE_PREF_SIZE);
        proof.setId("sessions-proof");
        setBottom(below);
        model.locksProperty().addListener((_, _, read) -> show(read));
        model.problemProperty().addListener((_, _, problem) -> show(problem));
        model.endedProperty().addListener((_, _, done) -> show(done));
        model.every(USUAL);
    }

    /** What came of the last end stays: the list is read again soon. */
    private void show(SessionsViewModel.@Nullable Ended done) {
        below.getChildren().remove(proof);
        if (done != null) {
            boolean all = done.gone() == done.wanted();
            proof.show(
                    all ? Feather.CHECK : Feather.ALERT_TRIANGLE,
                    String.join(
                            " ",
                            Stream.concat(
                                            Stream.of(TEXT.text("end.done", done.gone(), done.wanted())),
                                            done.others().stream())
                                    .toList()),
                    all ? Tone.SUCCESS : Tone.WARNING);
            below.getChildren().addFirst(proof);
        }
    }

    private ChoiceBox<Integer> interval() {
        ChoiceBox<Integer> interval = new ChoiceBox<>();
        interval.setId("sessions-interval");
        interval.getItems().setAll(INTERVALS);
        interval.setConverter(
                ShownAs.text(every -> every == 0 ? TEXT.text("refresh.off") : TEXT.text("refresh.seconds", every)));
        interval.setValue(USUAL);
        interval.setAccessibleText(TEXT.text("refresh"));
        interval.setTooltip(new Tooltip(TEXT.text("refresh")));
        interval.valueProperty().addListener((_, _, every) -> model.every(every));
        return interval;
    }

    private Button button(String id, String key, EndSessions.How how) {
        Button button = new Button(TEXT.text(key), Icons.of(Feather.X_OCTAGON));
        button.setId(id);
        button.getStyleClass().addAll("flat", "small");
        button.setOnAction(_ -> end(table.selection(), how));
        button.setDisable(true);
        table.selection().addListener((InvalidationListener)
                _ -> button.setDisable(table.selection().isEmpty()));
        return button;
    }

    private void end(List<ServerSession> sessions, EndSessions.How how) {
        model.end(new EndSessions(sessions, how, Optional.empty()));
    }

    private MenuButton byRule() {
        MenuButton menu = new MenuButton(TEXT.text("rule"), Icons.of(Feather.FILTER));
        menu.setId("end-by-rule");
        menu.getStyleClass().addAll("flat", "small");
        for (EndSessions.How how : List.of(EndSessions.How.SESSION, EndSessions.How.STATEMENT)) {
            MenuItem item = new MenuItem(TEXT.text("rule." + how.name().toLowerCase(Locale.ROOT) + ".menu"));
            item.setOnAction(_ -> model.endByRule(how, this::choose));
            menu.getItems().add(item);
        }
        return menu;
    }

    private List<MenuItem> actions(List<ServerSession> sessions) {
        return List.of(
                action("end.statement", sessions, EndSessions.How.STATEMENT),
                action("end.session", sessions, EndSessions.How.SESSION));
    }

    private MenuItem action(String key, List<ServerSession> sessions, EndSessions.How how) {
        MenuItem item = new MenuItem(TEXT.text(key), Icons.of(Feather.X_OCTAGON));
        item.setOnAction(_ -> end(sessions, how));
        return item;
    }

    private void narrow() {
        table.narrow(session -> !awake.isSelected() || !session.asleep());
    }

    /** The chosen sessions stay chosen. */
    private void show(@Nullable Locks read) {
        if (read == null) {
            return;
        }
        waiting = read.waiting();
        table.readAnew(
                read.sessions().stream()
                        .filter(session -> session.connection() != read.own())
                        .toList(),
                ServerSession::connection);
        if (table.selection().isEmpty()) {
            statement.clear();
            chosen = -1;
        }
        if (locks.show(read)) {
            both.setDividerPositions(SHARE_OF_LIST);
        }
        words.setText(Stream.concat(Stream.of(TEXT.text("seen", Formats.clock(read.at()))), read.notes().stream())
                .collect(Collectors.joining(" · ")));
    }

    private void show(@Nullable Problem problem) {
        setTop(problem == null ? null : new ErrorPane(problem));
    }

    private void show(ServerSession session) {
        if (session.connection() != chosen) {
            last = new LastStatements(List.of(), "");
        }
        chosen = session.connection();
        write(session);
        model.last(session, read -> {
            // the times of the same statements are read a little differently each time
            if (chosen == session.connection() && !numbers(read).equals(numbers(last))) {
                last = read;
                write(session);
            }
        });
    }

    private static List<Object> numbers(LastStatements of) {
        return of.statements().isEmpty()
                ? List.of(of.note())
                : of.statements().stream()
                        .<Object>map(one -> one.number() + " " + one.inTransaction())
                        .toList();
    }

    private void write(ServerSession session) {
        String text = session.statement().isEmpty() ? TEXT.text("detail.statement.none") : session.statement();
        if (!last.text().isEmpty()) {
            text += (last.statements().isEmpty() ? "" : "\n\n" + TEXT.text("detail.last")) + "\n\n" + last.text();
        }
        // a text that is replaced would lose what is selected in it
        if (!text.equals(statement.getText())) {
            statement.setText(text);
        }
    }

    private void choose(ServerSession session) {
        choose(List.of(session));
    }

    private void choose(List<ServerSession> sessions) {
        awake.setSelected(false);
        narrow();
        table.filter().clear();
        table.choose(sessions, ServerSession::connection);
    }

    @Override
    public void shown() {
        model.shown();
    }

    @Override
    public void hidden() {
        model.hidden();
    }

    @Override
    public void refresh() {
        model.look();
    }

    @Override
    public void close() {
        model.hidden();
    }
}
