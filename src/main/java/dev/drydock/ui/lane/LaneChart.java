package dev.drydock.ui.lane;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ChartTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * Lanes over time: a row each, a bar for each table. Bars too narrow to be told apart are drawn as one, so that ten thousand
 * tables are no more nodes than the screen has room for. JavaFX thread only.
 */
public final class LaneChart extends Pane {

    private static final Messages TEXT = Messages.of("lane");
    private static final double ROW = 26;
    private static final double BAR = 20;
    private static final double CAPTION = 56;
    private static final double AXIS = 22;
    private static final double NARROW = 3;
    private static final double ROOM_FOR_TEXT = 48;

    /** How a bar looks. */
    public enum Look {
        PLANNED,
        RUNNING,
        DONE,
        FAILED
    }

    /**
     * One table in its lane.
     *
     * @param lane from 1
     * @param start after the begin of the run
     * @param share done share from 0 to 1 of a running bar
     */
    public record Bar(int lane, Duration start, Duration length, String label, Look look, double share) {

        Duration end() {
            return start.plus(length);
        }
    }

    /**
     * What is drawn.
     *
     * @param now how long the run has lasted; empty before it
     * @param lowerBound no schedule on as many lanes can end before it; zero if unknown
     * @param serial what one lane alone would take; zero if unknown
     */
    public record Picture(List<Bar> bars, int lanes, Optional<Duration> now, Duration lowerBound, Duration serial) {

        /** Nothing. */
        public static final Picture EMPTY = new Picture(List.of(), 0, Optional.empty(), Duration.ZERO, Duration.ZERO);

        Duration end() {
            Duration last =
                    bars.stream().map(Bar::end).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
            return now.filter(moment -> moment.compareTo(last) > 0).orElse(last);
        }
    }

    private Picture picture = Picture.EMPTY;
    private final BooleanProperty filled = new SimpleBooleanProperty();
    private double scale = 1;

    public LaneChart() {
        getStyleClass().add("dd-lanes");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        widthProperty().addListener((_, _, _) -> draw());
    }

    public void show(Picture shown) {
        picture = shown;
        filled.set(shown.lanes() > 0);
        double height = shown.lanes() * ROW + AXIS + 8;
        setMinHeight(height);
        setPrefHeight(height);
        setAccessibleText(spoken());
        draw();
    }

    /** The chart with its bars as a table behind a button. */
    public ChartTable withTable() {
        ChartTable both = new ChartTable(this, this::values);
        both.visibleProperty().bind(filled);
        both.managedProperty().bind(filled);
        return both;
    }

    private ChartTable.Values values() {
        return new ChartTable.Values(
                List.of(
                        TEXT.text("chart.column.lane"),
                        TEXT.text("chart.column.table"),
                        TEXT.text("chart.column.state"),
                        TEXT.text("chart.column.start"),
                        TEXT.text("chart.column.length")),
                picture.bars().stream()
                        .sorted(Comparator.comparing(Bar::start).thenComparingInt(Bar::lane))
                        .map(bar -> List.of(
                                Integer.toString(bar.lane()),
                                bar.label(),
                                look(bar.look()),
                                Formats.measured(bar.start()),
                                Formats.measured(bar.length())))
                        .toList());
    }

    /** What the picture shows, for who cannot see it. */
    private String spoken() {
        return TEXT.text(
                "chart.spoken",
                picture.lanes(),
                counted(Look.DONE),
                counted(Look.RUNNING),
                counted(Look.PLANNED),
                counted(Look.FAILED),
                Formats.measured(picture.end()));
    }

    private String counted(Look look) {
        return Formats.count(
                picture.bars().stream().filter(bar -> bar.look() == look).count());
    }

    private static String look(Look look) {
        return TEXT.text("chart.look." + look.name().toLowerCase(Locale.ROOT));
    }

    private void draw() {
        getChildren().clear();
        double room = getWidth() - CAPTION - 12;
        long end = Math.max(1, picture.end().toMillis());
        if (picture.lanes() == 0 || room < ROOM_FOR_TEXT) {
            return;
        }
        // the serial run is drawn only where it does not squeeze the lanes
        long shown = Math.max(end, Math.min(picture.serial().toMillis(), end * 2));
        scale = room / shown;
        for (int lane = 1; lane <= picture.lanes(); lane++) {
            caption(lane);
        }
        picture.bars().stream()
                .collect(Collectors.groupingBy(Bar::lane, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(this::lane);
        mark("dd-lane-bound", picture.lowerBound(), "chart.bound");
        if (picture.serial().toMillis() <= shown) {
            mark("dd-lane-serial", picture.serial(), "chart.serial");
        }
        picture.now().ifPresent(now -> mark("dd-lane-now", now, "chart.now"));
        axis(shown);
    }

    private void caption(int lane) {
        Label label = new Label(TEXT.text("chart.lane", lane));
        label.getStyleClass().addAll("dd-muted", "dd-small");
        label.relocate(4, (lane - 1) * ROW + 6);
        getChildren().add(label);
    }

    private void lane(List<Bar> bars) {
        List<Bar> narrow = new ArrayList<>();
        for (Bar bar : bars.stream().sorted(Comparator.comparing(Bar::start)).toList()) {
            boolean joins =
                    width(bar) < NARROW && (narrow.isEmpty() || narrow.getLast().look() == bar.look());
            if (!joins) {
                join(narrow);
            }
            if (width(bar) < NARROW) {
                narrow.add(bar);
            } else {
                bar(bar);
            }
        }
        join(narrow);
    }

    private void join(List<Bar> narrow) {
        if (!narrow.isEmpty()) {
            Bar first = narrow.getFirst();
            Duration length = narrow.getLast().end().minus(first.start());
            String label = narrow.size() == 1 ? first.label() : TEXT.text("chart.many", Formats.count(narrow.size()));
            bar(new Bar(first.lane(), first.start(), length, label, first.look(), 0));
            narrow.clear();
        }
    }

    private void bar(Bar bar) {
        Label node = new Label(width(bar) >= ROOM_FOR_TEXT ? bar.label() : "");
        node.getStyleClass().addAll("dd-bar", "dd-bar-" + bar.look().name().toLowerCase(Locale.ROOT));
        Tooltip.install(
                node, new Tooltip(bar.label() + "\n" + TEXT.text("chart.time", Formats.measured(bar.length()))));
        place(node, bar, width(bar));
        if (bar.look() == Look.RUNNING && bar.share() > 0) {
            Region done = new Region();
            done.getStyleClass().add("dd-bar-share");
            done.setMouseTransparent(true);
            place(done, bar, width(bar) * bar.share());
        }
    }

    private void place(Region node, Bar bar, double width) {
        node.resizeRelocate(
                CAPTION + bar.start().toMillis() * scale, (bar.lane() - 1) * ROW + 3, Math.max(1, width - 1), BAR);
        node.setManaged(false);
        getChildren().add(node);
    }

    private void mark(String style, Duration at, String key) {
        if (at.isZero()) {
            return;
        }
        Region line = new Region();
        line.getStyleClass().addAll("dd-lane-mark", style);
        line.setManaged(false);
        line.resizeRelocate(CAPTION + at.toMillis() * scale, 0, 2, picture.lanes() * ROW);
        Tooltip.install(line, new Tooltip(TEXT.text(key, Formats.measured(at))));
        getChildren().add(line);
    }

    private void axis(long end) {
        double y = picture.lanes() * ROW + 2;
        tick("0:00", CAPTION, y);
        if (!picture.lowerBound().isZero()) {
            tick(
                    TEXT.text(
                            "chart.legend", Formats.measured(picture.lowerBound()), Formats.measured(picture.serial())),
                    CAPTION + 48,
                    y);
        }
        Label last = new Label(Formats.measured(Duration.ofMillis(end)));
        last.getStyleClass().addAll("dd-muted", "dd-small");
        last.relocate(Math.max(CAPTION, getWidth() - 64), y);
        getChildren().add(last);
    }

    private void tick(String text, double x, double y) {
        Label label = new Label(text);
        label.getStyleClass().addAll("dd-muted", "dd-small");
        label.relocate(x, y);
        getChildren().add(label);
    }

    private double width(Bar bar) {
        return bar.length().toMillis() * scale;
    }
}
