package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.status.Digest;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.function.ToLongFunction;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** The digests, those with the most time first. */
final class DigestsPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    DigestsPane(ProxySqlViewModel model) {
        DataTable<Digest> digests = new DataTable<>(
                new EmptyState(Feather.CLOCK, TEXT.text("digests.empty.title"), TEXT.text("digests.empty.text")),
                List.of(
                        time("column.total", Digest::sumMicros),
                        OverviewPane.number("column.count", Digest::count, 100),
                        time("column.average", Digest::averageMicros),
                        time("column.longest", Digest::maxMicros),
                        DataColumn.<Digest>text(TEXT.text("column.hostgroup"), Digest::hostgroup),
                        DataColumn.<Digest>text(TEXT.text("column.user"), Digest::user),
                        DataColumn.<Digest>text(TEXT.text("column.schema"), Digest::schema),
                        DataColumn.<Digest>text(TEXT.text("column.statement"), Digest::text)
                                .tooltip(digest -> digest.digest() + "\n" + digest.text())));
        digests.view().setId("proxysql-digests");
        digests.counting(TEXT, "digests.counted");
        Button again = new Button(TEXT.text("read.again"), Icons.of(Feather.REFRESH_CW));
        again.setOnAction(_ -> model.readDigests());
        again.disableProperty().bind(model.readingProperty());
        digests.addTool(again);
        setCenter(digests);
        model.digestsProperty().addListener((_, _, read) -> {
            if (read != null) {
                digests.items().setAll(read);
            }
        });
    }

    private static DataColumn<Digest> time(String key, ToLongFunction<Digest> micros) {
        return DataColumn.<Digest>number(TEXT.text(key), micros::applyAsLong, OverviewPane::millis);
    }
}
