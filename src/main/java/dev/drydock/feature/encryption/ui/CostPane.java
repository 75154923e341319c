package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.cost.CostJob;
import dev.drydock.feature.encryption.cost.CostOptions;
import dev.drydock.feature.encryption.cost.MeasuredCost;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.paired.CostMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What encryption costs here. */
final class CostPane {

    private static final Messages TEXT = Messages.of("cost");

    private CostPane() {}

    static CostMeasurement<MeasuredCost> of(ModuleContext context) {
        Object[] limits = {
            Formats.bytes(CostOptions.USUAL.mostBytes()),
            CostOptions.USUAL.limit().toMinutes()
        };
        return new CostMeasurement<>(
                context,
                new CostMeasurement.Subject<>(
                        "cost",
                        TEXT,
                        TEXT.text("about", limits),
                        TEXT.text("confirm", limits),
                        server -> new CostJob(server, CostOptions.USUAL, context::history),
                        CostPane::answer));
    }

    private static CostMeasurement.Answer answer(MeasuredCost result) {
        String aes = TEXT.text(
                "aes",
                TEXT.text("aes."
                        + result.aes().instructions().map(String::valueOf).orElse("unknown")),
                speed(result.aes().megabytesPerSecond()),
                speed(result.aes().digestMegabytesPerSecond()));
        List<String> lines = new ArrayList<>(List.of(aes, TEXT.text("ratio")));
        result.fromFilesText().ifPresent(share -> lines.add(TEXT.text("files", share)));
        lines.addAll(result.notes());
        return new CostMeasurement.Answer(
                result.figures().stream()
                        .map(figure -> new CostMeasurement.Row(figure.part().title(), figure))
                        .toList(),
                lines);
    }

    private static String speed(OptionalDouble speed) {
        return speed.isPresent() ? String.format(Locale.ROOT, "%,.0f MB/s", speed.getAsDouble()) : Formats.NONE;
    }
}
