package dev.drydock.feature.threadpool;

import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportChart.Point;
import dev.drydock.report.model.ReportChart.Series;
import dev.drydock.report.model.ReportSection;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a server did under load, as a drawing in the report: transactions a second by connections. */
final class LoadPicture implements RunKind.Details {

    private static final Messages TEXT = Messages.of("report");

    @Override
    public List<ReportSection> sections(HistoryStore history, RunSummary run) {
        List<Point> points = new ArrayList<>();
        history.items(run.id(), item -> {
            String connections = item.object().name().replaceFirst("\\D.*", "");
            String throughput = item.attributes().getOrDefault("throughput", "");
            if (item.kind().equals("step") && !connections.isEmpty() && throughput.matches("\\d+(\\.\\d+)?")) {
                points.add(new Point(Double.parseDouble(connections), Double.parseDouble(throughput)));
            }
        });
        if (points.size() < 2) {
            return List.of();
        }
        points.sort(Comparator.comparingDouble(Point::x));
        return List.of(new ReportSection(
                "load",
                TEXT.text("chart.load"),
                "",
                List.of(),
                List.of(new ReportChart(
                        TEXT.text("chart.load"),
                        ReportChart.Kind.NUMBERS,
                        TEXT.text("chart.load.unit"),
                        List.of(new Series(run.start().title(), points)))),
                List.of()));
    }
}
