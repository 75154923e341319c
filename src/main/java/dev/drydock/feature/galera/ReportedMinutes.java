package dev.drydock.feature.galera;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The minutes of a watch in a report: what was not nothing, on average and at most. */
public final class ReportedMinutes implements RunKind.Details {

    /** Kind of the items that are a minute of a node. */
    public static final String KIND = "minute";

    private static final Messages TEXT = Messages.of("galera");

    @Override
    public boolean owns(Item item) {
        return item.kind().equals(KIND);
    }

    @Override
    public List<ReportSection> sections(HistoryStore history, RunSummary run) {
        List<List<ReportValue>> rows = new ArrayList<>();
        history.items(run.id(), item -> {
            if (owns(item)) {
                rows.add(row(item));
            }
        });
        List<Column> columns = Stream.of("node", "ended", "state", "answers", "polls", "figures")
                .map(key -> new Column(
                        key, TEXT.text("report.minute." + key), key.equals("answers") || key.equals("polls")))
                .toList();
        return List.of(
                ReportSection.ofTable("minutes", TEXT.text("report.minutes"), "", ReportTable.of(columns, rows)));
    }

    private static List<ReportValue> row(Item item) {
        List<String> figures = item.attributes().entrySet().stream()
                .flatMap(figure -> figure(figure.getKey(), figure.getValue()).stream())
                .toList();
        return List.of(
                ReportValue.text(item.object().name()),
                ReportValue.moment(item.finished()),
                ReportValue.text(item.status()),
                ReportValue.count(item.measure()),
                ReportValue.count(item.estimate()),
                ReportValue.text(figures.isEmpty() ? TEXT.text("report.minute.quiet") : String.join("\n", figures)));
    }

    /** Nothing for what was 0 all the time. */
    private static Optional<String> figure(String word, String recorded) {
        String[] averageAndMost = recorded.split(" ", -1);
        if (recorded.equals("0 0") || averageAndMost.length != 2) {
            return Optional.empty();
        }
        String title = "figure." + word.toUpperCase(Locale.ROOT);
        return Optional.of(TEXT.text(
                "report.minute.figure",
                TEXT.has(title) ? TEXT.text(title) : word,
                shown(word, averageAndMost[0]),
                shown(word, averageAndMost[1])));
    }

    private static String shown(String word, String recorded) {
        BigDecimal value;
        try {
            value = new BigDecimal(recorded);
        } catch (NumberFormatException _) {
            return recorded;
        }
        String plain = value.round(new MathContext(3)).stripTrailingZeros().toPlainString();
        return switch (word) {
            case "recv_queue", "send_queue", "apply_window" -> plain;
            case "latency" -> plain + " s";
            case "paused" ->
                value.movePointRight(2)
                                .round(new MathContext(3))
                                .stripTrailingZeros()
                                .toPlainString() + " %";
            case "replicated_bytes", "received_bytes" ->
                TEXT.text("report.minute.second", Formats.bytes(value.longValue()));
            default -> TEXT.text("report.minute.second", plain);
        };
    }
}
