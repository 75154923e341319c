package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.OptionalDouble;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** How many of the bytes whose protection is known are encrypted, as a bar with its figures in words. */
final class ShareBar extends VBox {

    private static final Messages TEXT = Messages.of("encryption");
    private static final double GAP = 4;

    private final ProgressBar bar = new ProgressBar(0);
    private final Label words = new Label();

    ShareBar() {
        super(GAP);
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setId("encryption-share");
        words.setWrapText(true);
        words.setId("encryption-share-words");
        VBox.setVgrow(words, Priority.ALWAYS);
        getChildren().addAll(words, bar);
    }

    void show(AtRest rest) {
        OptionalDouble share = rest.share();
        bar.setProgress(share.orElse(0));
        long known = rest.bytes(Protection.ENCRYPTED) + rest.readableBytes();
        String percent =
                share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", share.getAsDouble() * 100) : Formats.NONE;
        long unknown =
                rest.unknown().stream().map(StorageLocation::kind).distinct().count();
        String figures =
                TEXT.text("view.share", percent, Formats.bytes(rest.bytes(Protection.ENCRYPTED)), Formats.bytes(known));
        words.setText(unknown == 0 ? figures : TEXT.text("view.share.unknown", figures, unknown));
        bar.setAccessibleText(words.getText());
    }
}
