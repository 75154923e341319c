package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.RunDay;
import dev.drydock.history.store.HistoryBrowser;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock history calendar}: on which days what ran, and how it ended. */
@Command(
        name = "calendar",
        mixinStandardHelpOptions = true,
        header = "Show on which days of a month something ran, and how it ended.",
        footer = {"", "Example:", "  drydock history calendar --month 2026-11"})
public final class HistoryCalendarCommand extends ServiceCommand {

    @Option(names = "--month", paramLabel = "YYYY-MM", description = "The month (default: this one).")
    private @Nullable String month;

    @Mixin
    private final Listing output = new Listing();

    public HistoryCalendarCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        ZoneId zone = ZoneId.systemDefault();
        YearMonth wanted = wanted(zone);
        List<RunDay> days =
                new HistoryBrowser(services.history().get()).days(wanted.atDay(1), wanted.atEndOfMonth(), zone);
        if (output.json()) {
            Listing.objects(
                    terminal,
                    days,
                    (json, day) -> json.put("day", day.day().toString())
                            .put("runs", day.runs())
                            .put("complete", day.good())
                            .put("attention", day.attention())
                            .put("not_ended_well", day.bad())
                            .put("running", day.running()));
        } else {
            List<List<?>> rows = new ArrayList<>();
            days.forEach(day -> rows.add(
                    List.of(day.day().toString(), day.runs(), day.good(), day.attention(), day.bad(), day.running())));
            output.rows(
                    terminal,
                    List.of("day", ">runs", ">complete", ">with something left", ">not to the end", ">running"),
                    rows);
        }
        return ExitStatus.DONE;
    }

    private YearMonth wanted(ZoneId zone) {
        String text = month;
        try {
            return text == null ? YearMonth.now(zone) : YearMonth.parse(text);
        } catch (DateTimeException wrong) {
            throw new UsageException("--month takes a month such as 2026-11.");
        }
    }
}
