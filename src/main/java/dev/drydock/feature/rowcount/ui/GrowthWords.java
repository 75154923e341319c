package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.feature.rowcount.GrowthForecast;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The answer that growth gives, in sentences. */
final class GrowthWords {

    private static final Messages TEXT = Messages.of("rowcountui");
    private static final double MONTHS_FROM = 150;
    private static final double YEARS_FROM = 730;
    private static final double DAYS_OF_MONTH = 30.44;
    private static final double DAYS_OF_YEAR = 365.25;

    private GrowthWords() {}

    /** Rate, doubling, and for each AUTO_INCREMENT column among them when it is full. */
    static String of(List<CountRow> tables, Optional<GrowthForecast> found) {
        if (tables.isEmpty()) {
            return "";
        }
        if (found.isEmpty()) {
            return TEXT.text("forecast.none");
        }
        GrowthForecast forecast = found.get();
        List<String> sentences = new ArrayList<>();
        String what = tables.size() == 1
                ? tables.getFirst().name().shown()
                : TEXT.text("forecast.tables", Formats.count(tables.size()));
        sentences.add(TEXT.text(
                "forecast.rate", what, Formats.signed(Math.round(forecast.perDay())), Formats.rough(forecast.over())));
        doubling(forecast).ifPresent(sentences::add);
        if (tables.size() == 1) {
            key(tables.getFirst(), forecast).ifPresent(sentences::add);
        }
        return String.join("\n", sentences);
    }

    private static Optional<String> doubling(GrowthForecast forecast) {
        OptionalDouble days = forecast.doubles();
        return days.isPresent()
                ? Optional.of(TEXT.text("forecast.doubles", time(days.getAsDouble())))
                : Optional.empty();
    }

    private static Optional<String> key(CountRow table, GrowthForecast forecast) {
        Headroom column = table.headroom();
        if (column == null) {
            return Optional.empty();
        }
        OptionalDouble days = forecast.full(column);
        String name = table.name().table() + "." + column.column();
        return Optional.of(
                days.isPresent()
                        ? TEXT.text("forecast.key", name, time(days.getAsDouble()))
                        : TEXT.text("forecast.key.never", name));
    }

    /** {@code 140 days}, {@code 9 months}, {@code 12 years}. */
    static String time(double days) {
        if (days < MONTHS_FROM) {
            return TEXT.text("forecast.days", Math.max(1, Math.round(days)));
        }
        return days < YEARS_FROM
                ? TEXT.text("forecast.months", Math.round(days / DAYS_OF_MONTH))
                : TEXT.text("forecast.years", Math.round(days / DAYS_OF_YEAR));
    }
}
