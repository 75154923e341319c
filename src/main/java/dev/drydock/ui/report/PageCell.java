package dev.drydock.ui.report;

import dev.drydock.report.form.PdfPages;
import dev.drydock.ui.task.Background;
import java.util.Map;
import javafx.scene.control.ListCell;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** One page of the preview; its picture is made when it is first looked at. */
final class PageCell extends ListCell<Integer> {

    private static final int DOTS_PER_INCH = 110;
    private static final double MARGIN = 60;
    private static final double PAPER = 210.0 / 297;

    private final PdfPages pages;
    private final Map<Integer, Image> pictures;
    private final ImageView view = new ImageView();
    private final StackPane paper = new StackPane(view);

    /** @param pictures those that were made last */
    PageCell(PdfPages pages, Map<Integer, Image> pictures) {
        this.pages = pages;
        this.pictures = pictures;
        view.setPreserveRatio(true);
        view.setSmooth(true);
        paper.getStyleClass().add("dd-report-page");
    }

    @Override
    protected void updateItem(@Nullable Integer page, boolean empty) {
        super.updateItem(page, empty);
        if (page == null || empty) {
            setGraphic(null);
            return;
        }
        double width = Math.max(300, getListView().getWidth() - MARGIN);
        view.setFitWidth(width);
        paper.setMinHeight(width * PAPER);
        setGraphic(paper);
        setAccessibleText(Integer.toString(page + 1));
        Image known = pictures.get(page);
        view.setImage(known);
        if (known == null) {
            Background.run(
                    "report-page",
                    () -> pages.page(page, DOTS_PER_INCH),
                    picture -> {
                        pictures.put(page, image(picture));
                        if (page.equals(getItem())) {
                            view.setImage(pictures.get(page));
                        }
                    },
                    _ -> {
                        // the report was made anew meanwhile, and these pages are gone
                    });
        }
    }

    private static Image image(PdfPages.Picture picture) {
        WritableImage image = new WritableImage(picture.width(), picture.height());
        image.getPixelWriter()
                .setPixels(
                        0,
                        0,
                        picture.width(),
                        picture.height(),
                        PixelFormat.getIntArgbInstance(),
                        picture.argb(),
                        0,
                        picture.width());
        return image;
    }
}
