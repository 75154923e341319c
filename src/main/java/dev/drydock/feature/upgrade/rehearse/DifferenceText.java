package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.ResultColumn;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.replay.Difference;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What differs between the answers of two servers, for the user, without a literal or a value of a row. */
final class DifferenceText {

    /** Errors whose texts name parts of the statement; all others may quote values. */
    private static final Set<Integer> OF_NAMES = Set.of(
            1049, 1051, 1052, 1054, 1055, 1056, 1060, 1064, 1093, 1109, 1115, 1136, 1140, 1146, 1193, 1222, 1235, 1241,
            1247, 1248, 1273, 1305, 1582, 1630);

    /** ER_SIGNAL_EXCEPTION: the words are the application's. */
    private static final int SIGNAL = 1644;

    private static final int OF_SERVERS = 10_000;

    /** ER_WARN_DEPRECATED_SYNTAX and the like: it works all the same. */
    private static final Set<Integer> DEPRECATED = Set.of(1287, 1681, 3778, 3719, 4095);

    private final Messages messages;
    private final Duration limit;

    DifferenceText(Messages messages, Duration limit) {
        this.messages = messages;
        this.limit = limit;
    }

    static Severity severity(Difference difference) {
        return switch (difference) {
            case Difference.Refused _, Difference.Late _ -> Severity.ERROR;
            case Difference.OpenOrder _, Difference.Open _, Difference.BothRefuse _, Difference.TooMuch _ ->
                Severity.NOTICE;
            case Difference.Warnings(var here, var there)
            when here.isEmpty() && there.stream().allMatch(one -> DEPRECATED.contains(one.code())) -> Severity.NOTICE;
            default -> Severity.WARNING;
        };
    }

    /** @param digest the statement with a mark in place of each literal, all of which may be shown */
    String of(Difference difference, String digest) {
        return switch (difference) {
            case Difference.Refused(var there) -> messages.text("replay.refused", masked(there, digest));
            case Difference.Taken(var here) -> messages.text("replay.taken", masked(here, digest));
            case Difference.OtherError(var here, var there) ->
                messages.text("replay.error", masked(here, digest), masked(there, digest));
            case Difference.Late(long millis) -> messages.text("replay.late", limit.toSeconds(), millis);
            case Difference.Columns(var here, var there) ->
                messages.text(
                        "statement.columns",
                        messages.text("statement.differs", only(here, there, digest), only(there, here, digest)));
            case Difference.RowCount(var here, var there) -> messages.text("replay.rows", here, there);
            case Difference.Values(int rows, int of, var columns) ->
                messages.text(
                        "replay.values",
                        rows,
                        of,
                        columns.stream()
                                .map(label -> MaskedAnswer.label(label, digest))
                                .collect(Collectors.joining(", ")));
            case Difference.Order _ -> messages.text("replay.order");
            case Difference.GroupOrder _ -> messages.text("replay.group");
            case Difference.OpenOrder(boolean ordered) ->
                messages.text(ordered ? "replay.order.open" : "replay.order.none");
            case Difference.Changed(long here, long there) -> messages.text("replay.changed", here, there);
            case Difference.Warnings(var here, var there) ->
                messages.text("replay.warnings", warnings(here, digest), warnings(there, digest));
            case Difference.Slower(double here, double there, int runs) ->
                messages.text(
                        "replay.slower",
                        String.format(Locale.ROOT, "%.1f", here),
                        String.format(Locale.ROOT, "%.1f", there),
                        runs);
            case Difference.Open(Optional<String> part) -> part.orElse(messages.text("replay.open.itself"));
            case Difference.BothRefuse(int errno) -> messages.text("replay.open.error", String.valueOf(errno));
            case Difference.SourceEnded _ -> messages.text("replay.open.ended");
            case Difference.TooMuch _ -> messages.text("replay.open.much");
        };
    }

    /** Where both have as many, those that are others. */
    private static String only(List<ResultColumn> these, List<ResultColumn> those, String digest) {
        return these.size() != those.size()
                ? String.valueOf(these.size())
                : IntStream.range(0, these.size())
                        .filter(i -> !these.get(i).equals(those.get(i)))
                        .mapToObj(i -> MaskedAnswer.label(these.get(i).label(), digest) + " "
                                + these.get(i).type())
                        .collect(Collectors.joining(", "));
    }

    private String warnings(List<Difference.Message> warnings, String digest) {
        return warnings.isEmpty()
                ? messages.text("replay.none")
                : warnings.stream()
                        .map(one -> masked(new ServerAnswer(one.code(), one.text()), digest))
                        .collect(Collectors.joining(", "));
    }

    private static String masked(ServerException failure, String digest) {
        return masked(ServerAnswer.of(failure), digest);
    }

    static String masked(ServerAnswer answer, String digest) {
        if (OF_NAMES.contains(answer.errno())) {
            return MaskedAnswer.of(answer, digest).text();
        }
        boolean own = answer.errno() != SIGNAL && answer.errno() < OF_SERVERS;
        String text = own ? answer.message().replaceAll("(?s)['\"`].*", "…") : "…";
        return new ServerAnswer(answer.errno(), text).text();
    }
}
