package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.theme.EnvironmentPaint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The first thing in every tab of a server: which server this is, and whether it can be harmed. */
final class EnvironmentStrip extends HBox {

    private static final Messages TEXT = Messages.of("ui");
    private static final double LEAST_NAME = 80;
    /** As between the other parts. */
    private static final double SPACING = 8;

    /** Letters that need no more than that. */
    private static final int SHORT_NAME = 10;

    private static final PseudoClass PRODUCTION = PseudoClass.getPseudoClass("production");

    private final ServersViewModel model;
    private final EnvironmentTag tag = new EnvironmentTag();
    private final Label name = new Label();
    private Profile profile;
    private final LockView lock;
    /** What gives room before the words of the lock do, the first of them first; the name's tooltip says it, too. */
    private final List<HBox> lesser;

    /** Whether it can be written to, and may be. */
    private final HBox rights = new HBox(SPACING);

    private final StateLabel state = new StateLabel();
    private final Button reconnect = new Button(TEXT.text("strip.reconnect"));

    EnvironmentStrip(OpenedServer server, ServersViewModel model, ServerGuards guards) {
        this.model = model;
        this.profile = server.profile();
        this.lock = new LockView(guards, profile);
        getStyleClass().add("dd-env-strip");
        setAlignment(Pos.CENTER_LEFT);
        tag.setMinWidth(USE_PREF_SIZE);
        name.getStyleClass().add("dd-strong");
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        reconnect.getStyleClass().add("small");
        reconnect.setOnAction(_ -> model.connect(profile, _ -> {}));
        reconnect.setMinWidth(USE_PREF_SIZE);
        // the strip is short: of a guarded server the lock matters more, and the overview has the server's own setting
        Region readOnly = whole(readOnly(server.facts().readOnly()));
        readOnly.visibleProperty().bind(lock.visibleProperty().not());
        readOnly.managedProperty().bind(readOnly.visibleProperty());
        HBox role = after(whole(role(server.facts())));
        HBox version = after(
                whole(part(server.facts().product(), server.facts().version().text())));
        HBox way = after(giving(part(server.way(), profile.address())));
        lesser = List.of(way, role, version);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        rights.getChildren().addAll(dot(), readOnly, lock);
        rights.setAlignment(Pos.CENTER_LEFT);
        rights.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(tag, name, role, version, way, rights, gap, state, reconnect);
        name();
        // else it would have the width of what it wants to show, and stand over its neighbour
        setMinWidth(0);
        widthProperty().addListener(_ -> Platform.runLater(this::fit));
    }

    /** Shows what the server is called and what it is to its people, as it is saved now. */
    void show(Profile now) {
        if (!now.equals(profile)) {
            profile = now;
            name();
        }
    }

    private void name() {
        Environment environment = profile.environment();
        EnvironmentPaint.apply(this, environment);
        pseudoClassStateChanged(PRODUCTION, environment.production());
        tag.show(environment);
        tag.setText(environment.label().toUpperCase(Locale.ROOT));
        name.setText(profile.name());
        String said = lesser.reversed().stream().map(EnvironmentStrip::words).collect(Collectors.joining(" · "));
        name.setTooltip(new Tooltip(profile.name() + "\n" + said + "\n" + profile.user() + "@" + profile.address()));
        fit();
    }

    /** Where there is no room for all of it, environment, name and the button of the lock stay in sight. */
    private void fit() {
        name.setMinWidth(USE_PREF_SIZE);
        lock.words(true);
        lesser.forEach(part -> shown(part, true));
        lesser.forEach(part -> shown(part, fits()));
        lock.words(fits());
        state.setMinWidth(USE_PREF_SIZE);
        // of a server that is not there, the way back comes before what it lets be done
        shown(rights, !state.isManaged() || fits());
        if (!fits()) {
            state.setMinWidth(0);
        }
        giving(name);
    }

    private boolean fits() {
        return getWidth() <= 0 || computeMinWidth(-1) <= getWidth();
    }

    private static void shown(Node part, boolean shown) {
        part.setVisible(shown);
        part.setManaged(shown);
    }

    /** Shows the connection's state again. Returns whether what the tab shows may be out of date. */
    boolean refresh() {
        State now = model.state(profile);
        Optional<ServerConnections.Lost> lost = model.lost(profile);
        boolean fresh = now == State.CONNECTED;
        shown(state, !fresh);
        Optional<Problem> why = lost.flatMap(ServerConnections.Lost::why);
        state.setTooltip(why.map(Problem::full).map(Tooltip::new).orElse(null));
        boolean waitsForTheUser = now.down() || now == State.LOST;
        shown(reconnect, waitsForTheUser);
        switch (now) {
            case CONNECTED -> {}
            case CONNECTING -> state.show(Feather.LOADER, ConnectionIcon.text(now), Tone.ACCENT);
            case DISCONNECTED, CLOSED -> state.show(Feather.CIRCLE, ConnectionIcon.text(now), Tone.MUTED);
            case LOST ->
                state.show(
                        Feather.ALERT_TRIANGLE,
                        why.map(Problem::sentence).orElse(ConnectionIcon.text(now)),
                        Tone.DANGER);
            case RECONNECTING ->
                state.show(
                        Feather.REFRESH_CW,
                        lost.map(EnvironmentStrip::lostText).orElse(ConnectionIcon.text(now)),
                        Tone.DANGER);
        }
        fit();
        return !fresh;
    }

    /** Shows the lock again. */
    void refreshLock() {
        lock.refresh();
        fit();
    }

    private static String lostText(ServerConnections.Lost lost) {
        String ago = Formats.rough(Duration.between(lost.since(), Instant.now()));
        return TEXT.text("strip.lost", ago, lost.tries());
    }

    /** A short one gains nothing by giving room. */
    private static Label giving(Label part) {
        part.setMinWidth(part.getText().length() > SHORT_NAME ? LEAST_NAME : USE_PREF_SIZE);
        return part;
    }

    private static Region whole(Region part) {
        part.setMinWidth(USE_PREF_SIZE);
        return part;
    }

    private static Region role(ServerFacts facts) {
        return switch (facts.role()) {
            case Fact.Known<Role>(Role known) -> part(RoleWord.of(facts, known), TEXT.text("strip.role"));
            case Fact.Unknown<Role>(String reason) -> new UnknownLabel(TEXT.text("strip.role.unknown"), reason);
        };
    }

    private static Region readOnly(Fact<Boolean> readOnly) {
        return switch (readOnly) {
            case Fact.Known<Boolean>(Boolean on)
            when on -> new StateLabel(Feather.LOCK, TEXT.text("strip.readonly"), Tone.MUTED);
            case Fact.Known<Boolean> _ -> new StateLabel(Feather.UNLOCK, TEXT.text("strip.writable"), Tone.MUTED);
            case Fact.Unknown<Boolean>(String reason) -> new UnknownLabel(TEXT.text("strip.readonly.unknown"), reason);
        };
    }

    private static Label part(String text, String tooltip) {
        Label label = new Label(text);
        label.setTooltip(new Tooltip(tooltip));
        return label;
    }

    private static String words(HBox part) {
        return ((Labeled) part.getChildren().getLast()).getText();
    }

    private static HBox after(Region part) {
        HBox pair = new HBox(SPACING, dot(), part);
        pair.setAlignment(Pos.CENTER_LEFT);
        return pair;
    }

    private static Label dot() {
        Label dot = new Label("·");
        dot.getStyleClass().add("dd-subtle");
        dot.setMinWidth(USE_PREF_SIZE);
        return dot;
    }
}
