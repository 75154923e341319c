package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.ui.control.TimeChart.Point;
import dev.drydock.ui.control.TimeChart.Scale;
import dev.drydock.ui.control.TimeChart.Series;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a chart between their axes. The mouse and the arrow keys tell the values of all lines at one time; a drag, + and
 * − choose the time that is shown, a double click and Esc show all of it. JavaFX thread only.
 */
final class TimePlot extends Pane {

    private static final int DENSE = 40;
    private static final double GAP = 8;
    private static final double RIGHT = 24;
    private static final double TOP = 10;
    private static final double BOTTOM = 24;
    private static final double DOT = 3;
    private static final double LEAST_DRAG = 5;
    private static final long LEAST_MILLIS = 1000;
    /** Values further from the chosen time than this share of what is shown are not those of that time. */
    private static final double NEAR = 0.01;

    /** In milliseconds of the epoch. */
    record Span(long from, long until) {

        long length() {
            return until - from;
        }

        boolean has(Point point) {
            long at = point.at().toEpochMilli();
            return at >= from && at <= until;
        }
    }

    private final DoubleFunction<String> format;
    private final Supplier<String> words;
    private final Group cross = new Group();
    private final VBox readout = new VBox(2);
    private final Rectangle dragged = new Rectangle();
    private final ReadOnlyObjectWrapper<@Nullable Span> zoomed = new ReadOnlyObjectWrapper<>();
    private Scale scale = Scale.LINEAR;
    private List<Series> drawn = List.of();
    private boolean fromZero;
    /** So far apart two points are joined by a line. */
    private Duration joined = ChronoUnit.FOREVER.getDuration();

    private @Nullable Span fixed;
    private @Nullable Instant cursor;
    private double pressed;

    private Span view = new Span(0, 1);
    private ValueTicks ticks = new ValueTicks(0, 1, 1);
    private double left;

    /** @param words what the picture shows, for who cannot see it, while no time is chosen */
    TimePlot(DoubleFunction<String> format, Supplier<String> words) {
        this.format = format;
        this.words = words;
        getStyleClass().add("dd-plot");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(0, 0);
        setFocusTraversable(true);
        widthProperty().addListener((_, _, _) -> draw());
        heightProperty().addListener((_, _, _) -> draw());
        readout.getStyleClass().add("dd-chart-readout");
        readout.setMouseTransparent(true);
        cross.setMouseTransparent(true);
        dragged.getStyleClass().add("dd-chart-drag");
        dragged.setMouseTransparent(true);
        setOnMouseMoved(event -> point(at(event.getX())));
        setOnMouseExited(_ -> point(null));
        setOnMousePressed(this::press);
        setOnMouseDragged(this::drag);
        setOnMouseReleased(this::release);
        setOnKeyPressed(this::key);
    }

    void gapsAfter(Duration longest) {
        joined = longest;
    }

    void fromZero() {
        fromZero = true;
    }

    /** From now on this is all of the time. */
    void during(Span all) {
        fixed = all;
    }

    /** @param series each with two known points or more */
    void show(List<Series> series, Scale newScale) {
        scale = newScale;
        drawn = series;
        draw();
    }

    /** The part of the time that is shown; null if it is all of it. */
    ReadOnlyObjectProperty<@Nullable Span> zoomedProperty() {
        return zoomed.getReadOnlyProperty();
    }

    void showAll() {
        zoom(null);
    }

    Stream<Point> inSight(Series line) {
        return line.known().filter(view::has);
    }

    private void draw() {
        getChildren().clear();
        setAccessibleText(words.get());
        if (drawn.isEmpty() || getHeight() < TOP + BOTTOM + 20) {
            return;
        }
        view = zoomed.get() != null ? zoomed.get() : fixed != null ? fixed : all();
        ticks = ticks();
        levels();
        if (width() < 40) {
            return;
        }
        times();
        Group lines = new Group();
        lines.setClip(new Rectangle(left - 2 * DOT, 0, width() + 4 * DOT, TOP + height() + 2 * DOT));
        boolean dense = drawn.stream().anyMatch(line -> inSight(line).count() > DENSE);
        for (int i = 0; i < drawn.size(); i++) {
            lines.getChildren().add(styled(path(drawn.get(i)), i));
            if (!dense) {
                dots(lines, drawn.get(i), i);
            }
        }
        dragged.setVisible(false);
        getChildren().addAll(lines, dragged, cross, readout);
        point(cursor);
    }

    private Span all() {
        List<Long> ends = drawn.stream()
                .flatMap(line ->
                        Stream.of(line.points().getFirst(), line.points().getLast()))
                .map(point -> point.at().toEpochMilli())
                .sorted()
                .toList();
        return new Span(ends.getFirst(), Math.max(ends.getFirst() + 1, ends.getLast()));
    }

    /** Of what is in sight; labels that differ, as whole numbers where all values are. */
    private ValueTicks ticks() {
        double[] heights = drawn.stream()
                .flatMapToDouble(line -> inSight(line).mapToDouble(point -> scale.height(line, point)))
                .toArray();
        double least = DoubleStream.of(heights).min().orElse(0);
        double most = DoubleStream.of(heights).max().orElse(1);
        return switch (scale) {
            case LOGARITHMIC -> ValueTicks.powers(least, most);
            case PERCENT -> ValueTicks.of(least, most, true);
            case LINEAR ->
                ValueTicks.of(
                        fromZero ? Math.min(0, least) : least,
                        most,
                        DoubleStream.of(heights).allMatch(value -> value == Math.rint(value)));
        };
    }

    private double width() {
        return getWidth() - left - RIGHT;
    }

    private double height() {
        return getHeight() - TOP - BOTTOM;
    }

    private double x(Instant at) {
        return left + (at.toEpochMilli() - view.from()) / (double) view.length() * width();
    }

    private double y(double height) {
        return TOP + height() * (1 - (height - ticks.lower()) / (ticks.upper() - ticks.lower()));
    }

    private Instant at(double x) {
        double share = Math.clamp((x - left) / width(), 0, 1);
        return Instant.ofEpochMilli(view.from() + Math.round(share * view.length()));
    }

    private void levels() {
        List<Label> labels = new ArrayList<>();
        ticks.all().forEach(level -> {
            String text = scale.tick(level, format);
            if (labels.isEmpty() || !labels.getLast().getText().equals(text)) {
                Label label = text(text);
                label.setUserData(level);
                labels.add(label);
            }
        });
        left = GAP
                + labels.stream()
                        .mapToDouble(label -> label.prefWidth(-1))
                        .max()
                        .orElse(0)
                + GAP;
        for (Label label : labels) {
            double y = y((double) label.getUserData());
            Line grid = new Line(left, y, left + width(), y);
            grid.getStyleClass().add("dd-grid");
            getChildren().addFirst(grid);
            label.relocate(left - GAP - label.prefWidth(-1), y - label.prefHeight(-1) / 2);
        }
    }

    private void times() {
        TimeTicks marks = TimeTicks.of(view.from() / 1000, view.until() / 1000);
        double free = left - GAP;
        for (long second = marks.lower(); second <= marks.upper(); second += marks.step()) {
            double x = x(Instant.ofEpochSecond(second));
            if (x < left - 1 || x > left + width() + 1) {
                continue;
            }
            Label label = text(marks.labels().toString(second));
            double wide = label.prefWidth(-1);
            double begins = Math.clamp(x - wide / 2, 0, Math.max(0, getWidth() - wide));
            if (begins < free) {
                getChildren().remove(label);
                continue;
            }
            free = begins + wide + GAP;
            label.relocate(begins, TOP + height() + 4);
        }
    }

    private Label text(String words) {
        Label label = new Label(words);
        label.getStyleClass().addAll("dd-muted", "dd-small");
        getChildren().add(label);
        label.applyCss();
        label.autosize();
        return label;
    }

    private Path path(Series line) {
        Path path = new Path();
        Point before = null;
        for (Point point : line.points()) {
            boolean known = !Double.isNaN(point.value());
            if (known) {
                double x = x(point.at());
                double y = y(scale.height(line, point));
                boolean far = before == null
                        || Duration.between(before.at(), point.at()).compareTo(joined) > 0;
                path.getElements().add(far ? new MoveTo(x, y) : new LineTo(x, y));
                if (far) {
                    // a lone value is a dot
                    path.getElements().add(new LineTo(x + 0.5, y));
                }
            }
            before = known ? point : null;
        }
        return path;
    }

    private void dots(Group lines, Series line, int place) {
        inSight(line).forEach(point -> lines.getChildren().add(dot(line, point, place)));
    }

    private Node dot(Series line, Point point, int place) {
        Circle dot = new Circle(x(point.at()), y(scale.height(line, point)), DOT);
        dot.getStyleClass().addAll("dd-line", "dd-line-" + (place % TimeChart.MOST_SERIES + 1), "dd-dot");
        return dot;
    }

    private static Path styled(Path path, int place) {
        path.getStyleClass().addAll("dd-line", "dd-line-" + (place % TimeChart.MOST_SERIES + 1));
        if (place >= TimeChart.MOST_SERIES) {
            path.getStrokeDashArray().setAll(6.0, 4.0);
        }
        return path;
    }

    static Node mark(int place) {
        return styled(new Path(new MoveTo(0, 0), new LineTo(18, 0)), place);
    }

    /** Tells all values at the time of the nearest point; null tells none. */
    private void point(@Nullable Instant near) {
        Optional<Instant> at = near == null
                ? Optional.empty()
                : inSight()
                        .min(Comparator.comparing(
                                time -> Duration.between(near, time).abs()));
        cursor = at.orElse(null);
        cross.getChildren().clear();
        readout.getChildren().clear();
        readout.setVisible(at.isPresent());
        setAccessibleText(words.get());
        at.ifPresent(this::tell);
    }

    private Stream<Instant> inSight() {
        return drawn.stream()
                .flatMap(line -> inSight(line))
                .map(Point::at)
                .distinct()
                .sorted();
    }

    private void tell(Instant at) {
        Line line = new Line(x(at), TOP, x(at), TOP + height());
        line.getStyleClass().add("dd-chart-cross");
        cross.getChildren().add(line);
        Label time = new Label(time(at));
        Label utc = new Label(Formats.utc(at));
        utc.getStyleClass().addAll("dd-muted", "dd-small");
        readout.getChildren().addAll(time, utc);
        for (int i = 0; i < drawn.size(); i++) {
            Series series = drawn.get(i);
            Optional<Point> value = value(series, at);
            String words = value.map(point -> format.apply(point.value())).orElse(Formats.NONE);
            readout.getChildren().add(new Label(series.name() + "  " + words, mark(i)));
            int place = i;
            value.ifPresent(point -> cross.getChildren().add(dot(series, point, place)));
        }
        readout.applyCss();
        readout.autosize();
        double wide = readout.prefWidth(-1);
        double x = x(at) + 12 + wide > getWidth() ? x(at) - 12 - wide : x(at) + 12;
        readout.relocate(Math.max(0, x), TOP);
        setAccessibleText(readout.getChildren().stream()
                .map(node -> ((Label) node).getText())
                .collect(Collectors.joining(", ")));
    }

    /** To the second where the range is short. */
    String time(Instant at) {
        return view.length() < Duration.ofDays(1).toMillis() ? Formats.clock(at) : Formats.time(at);
    }

    private Optional<Point> value(Series line, Instant at) {
        Comparator<Point> nearest =
                Comparator.comparing(point -> Duration.between(at, point.at()).abs());
        return line.known()
                .min(nearest)
                .filter(point -> Duration.between(at, point.at()).abs().toMillis() <= NEAR * view.length());
    }

    private void press(MouseEvent event) {
        requestFocus();
        pressed = event.getX();
        if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            zoom(null);
        }
    }

    private void drag(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY) {
            double from = Math.clamp(Math.min(pressed, event.getX()), left, left + width());
            double until = Math.clamp(Math.max(pressed, event.getX()), left, left + width());
            dragged.setX(from);
            dragged.setWidth(until - from);
            dragged.setY(TOP);
            dragged.setHeight(height());
            dragged.setVisible(until - from > LEAST_DRAG);
        }
    }

    private void release(MouseEvent event) {
        if (dragged.isVisible() && event.getButton() == MouseButton.PRIMARY) {
            Instant from = at(dragged.getX());
            zoom(new Span(
                    from.toEpochMilli(), at(dragged.getX() + dragged.getWidth()).toEpochMilli()));
        }
    }

    private void key(KeyEvent event) {
        boolean done = !drawn.isEmpty()
                && !event.isShortcutDown()
                && switch (event.getCode()) {
                    case LEFT -> step(-1);
                    case RIGHT -> step(1);
                    case HOME -> step(Integer.MIN_VALUE);
                    case END -> step(Integer.MAX_VALUE);
                    case PLUS, ADD, EQUALS -> zoomBy(2);
                    case MINUS, SUBTRACT -> zoomBy(0.5);
                    case ESCAPE -> leave();
                    default -> false;
                };
        if (done) {
            event.consume();
        }
    }

    private boolean step(int by) {
        List<Instant> times = inSight().toList();
        int now = cursor == null ? by > 0 ? -1 : times.size() : times.indexOf(cursor);
        if (!times.isEmpty()) {
            point(times.get(Math.clamp((long) now + by, 0, times.size() - 1)));
        }
        return true;
    }

    private boolean zoomBy(double factor) {
        long middle = cursor == null ? view.from() + view.length() / 2 : cursor.toEpochMilli();
        Span all = fixed != null ? fixed : all();
        long length = Math.round(view.length() / factor);
        long from = Math.max(all.from(), middle - length / 2);
        long until = Math.min(all.until(), from + length);
        zoom(length >= all.length() ? null : new Span(Math.max(all.from(), until - length), until));
        return true;
    }

    private boolean leave() {
        boolean any = zoomed.get() != null || cursor != null;
        cursor = null;
        zoom(null);
        return any;
    }

    /** Shows this time; null shows all. */
    private void zoom(@Nullable Span span) {
        if (span == null || span.length() >= LEAST_MILLIS) {
            zoomed.set(span);
            draw();
        }
    }
}
