package dev.drydock.ui.theme;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.stage.Screen;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a window shows, drawn larger or smaller as a whole: letters, icons, bars and gaps alike. Where the window has
 * no room for that, it scrolls and cuts nothing off.
 */
public final class Zoomed extends Region {

    /** Share of a screen that a window opens with at most. */
    private static final double OF_SCREEN = 0.94;

    private static final double STEP = 40;

    /** What is drawn around a control that has the keyboard. */
    private static final double FRAME = 4;

    private final Parent content;
    private final double leastWidth;
    private final double leastHeight;
    private final DoubleProperty factor = new SimpleDoubleProperty(1);
    private final ScrollBar across = bar(Orientation.HORIZONTAL);
    private final ScrollBar down = bar(Orientation.VERTICAL);

    /**
     * @param leastWidth what the content needs before it is drawn larger; narrower than that the window scrolls; 0 for what
     *     it would like to have
     */
    Zoomed(Parent content, double leastWidth, double leastHeight) {
        this.content = content;
        this.leastWidth = leastWidth;
        this.leastHeight = leastHeight;
        getStyleClass().add("dd-zoomed");
        Scale scale = new Scale(1, 1);
        scale.xProperty().bind(factor);
        scale.yProperty().bind(factor);
        content.getTransforms().add(scale);
        getChildren().addAll(content, across, down);
        factor.addListener(_ -> requestLayout());
        across.valueProperty().addListener(_ -> requestLayout());
        down.valueProperty().addListener(_ -> requestLayout());
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        sceneProperty().subscribe(scene -> {
            if (scene != null) {
                scene.focusOwnerProperty().addListener((_, _, owner) -> intoView(owner));
            }
        });
    }

    private static ScrollBar bar(Orientation orientation) {
        ScrollBar bar = new ScrollBar();
        bar.setOrientation(orientation);
        bar.setUnitIncrement(STEP);
        bar.setVisible(false);
        bar.setManaged(false);
        return bar;
    }

    /** 1 as it is made, 2 for twice as large. */
    DoubleProperty factorProperty() {
        return factor;
    }

    /** What is drawn. */
    public Parent content() {
        return content;
    }

    @Override
    public Orientation getContentBias() {
        return content.getContentBias();
    }

    @Override
    protected double computePrefWidth(double height) {
        return Math.min(content.prefWidth(-1) * factor.get(), screen().getWidth() * OF_SCREEN);
    }

    @Override
    protected double computePrefHeight(double width) {
        double inside = width < 0 ? -1 : width / factor.get();
        return Math.min(content.prefHeight(inside) * factor.get(), screen().getHeight() * OF_SCREEN);
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computeMinHeight(double width) {
        return 0;
    }

    private static Rectangle2D screen() {
        return Screen.getPrimary().getVisualBounds();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double leastAcross = (leastWidth > 0 ? leastWidth : content.minWidth(-1)) * factor.get();
        double thick = down.prefWidth(-1);
        boolean acrossShown = leastAcross > width;
        double leastDown = leastOfContent(Math.max(width, leastAcross) / factor.get()) * factor.get();
        boolean downShown = leastDown > height - (acrossShown ? thick : 0);
        acrossShown = leastAcross > width - (downShown ? thick : 0);
        double roomAcross = width - (downShown ? thick : 0);
        double roomDown = height - (acrossShown ? thick : 0);
        double wide = Math.max(roomAcross, leastAcross);
        double high = Math.max(roomDown, leastDown);
        show(across, acrossShown, wide, roomAcross);
        show(down, downShown, high, roomDown);
        across.resizeRelocate(0, roomDown, roomAcross, thick);
        down.resizeRelocate(roomAcross, 0, thick, roomDown);
        content.resizeRelocate(
                -across.getValue(), -down.getValue(), Math.ceil(wide / factor.get()), Math.ceil(high / factor.get()));
    }

    private static void show(ScrollBar bar, boolean shown, double all, double room) {
        bar.setVisible(shown);
        double most = shown ? all - room : 0;
        bar.setMax(Math.max(1, most));
        bar.setVisibleAmount(shown ? room / all * most : 1);
        bar.setBlockIncrement(room);
        bar.setValue(Math.clamp(bar.getValue(), 0, most));
    }

    /** At their own size parts shrink as they can; what is drawn larger is not squeezed on top of that. */
    private double leastOfContent(double width) {
        if (leastHeight > 0) {
            return leastHeight;
        }
        return factor.get() > 1 ? content.prefHeight(width) : content.minHeight(width);
    }

    /** What no part inside has taken. */
    private void scrolled(ScrollEvent event) {
        if (down.isVisible()) {
            down.setValue(Math.clamp(down.getValue() - event.getDeltaY(), 0, down.getMax()));
        }
        if (across.isVisible()) {
            across.setValue(Math.clamp(across.getValue() - event.getDeltaX(), 0, across.getMax()));
        }
    }

    /** The keyboard is never where nobody sees it. */
    private void intoView(@Nullable Node owner) {
        if (owner == null || !(across.isVisible() || down.isVisible())) {
            return;
        }
        Bounds at = sceneToLocal(owner.localToScene(owner.getLayoutBounds()));
        double frame = FRAME * factor.get();
        move(across, at.getMinX() - frame, at.getMaxX() + frame, across.getWidth());
        move(down, at.getMinY() - frame, at.getMaxY() + frame, down.getHeight());
    }

    private static void move(ScrollBar bar, double from, double to, double room) {
        if (bar.isVisible() && (from < 0 || to > room)) {
            double by = from < 0 || to - from > room ? from : to - room;
            bar.setValue(Math.clamp(bar.getValue() + by, 0, bar.getMax()));
        }
    }
}
