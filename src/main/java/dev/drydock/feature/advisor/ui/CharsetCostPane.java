package dev.drydock.feature.advisor.ui;

import dev.drydock.feature.advisor.cost.CharsetCost;
import dev.drydock.feature.advisor.cost.CharsetCostJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.paired.CostMeasurement;
import java.util.List;
import java.util.stream.Stream;

/** What texts in utf8mb4 cost on the server. */
final class CharsetCostPane {

    private static final Messages TEXT = Messages.of("advisorcost");

    private CharsetCostPane() {}

    static CostMeasurement<CharsetCost> of(ModuleContext context) {
        Object[] limits = {Formats.count(CharsetCostJob.USUAL_ROWS), CharsetCostJob.USUAL_LIMIT.toMinutes()};
        return new CostMeasurement<>(
                context,
                new CostMeasurement.Subject<>(
                        "charset-cost",
                        TEXT,
                        TEXT.text("about", limits),
                        TEXT.text("confirm", limits),
                        server -> new CharsetCostJob(
                                server,
                                CharsetCostJob.USUAL_ROWS,
                                CharsetCostJob.USUAL_ROUNDS,
                                CharsetCostJob.USUAL_LIMIT,
                                context::history),
                        CharsetCostPane::answer));
    }

    private static CostMeasurement.Answer answer(CharsetCost cost) {
        return new CostMeasurement.Answer(
                cost.sides().stream()
                        .flatMap(side -> side.figures().stream()
                                .map(figure -> new CostMeasurement.Row(
                                        TEXT.text(
                                                "row",
                                                side.charset(),
                                                figure.part().title()),
                                        figure)))
                        .toList(),
                Stream.of(
                                List.of(TEXT.text("ratio")),
                                cost.sides().stream()
                                        .map(side -> TEXT.text(
                                                "collations", side.charset(), side.collation(), side.utf8mb4()))
                                        .toList(),
                                cost.notes())
                        .flatMap(List::stream)
                        .toList());
    }
}
