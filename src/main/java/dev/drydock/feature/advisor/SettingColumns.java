package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ValueColumn;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of settings and of their differences. */
public final class SettingColumns {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    /** Characters of a value in a line. */
    private static final int LONGEST = 60;

    public static final ValueColumn<ServerSetting> NAME = column("name", ServerSetting::name);
    public static final ValueColumn<ServerSetting> VALUE = column("value", ServerSetting::value);
    public static final ValueColumn<ServerSetting> DEFAULT =
            column("default", setting -> setting.fallback().orElse(""));
    public static final ValueColumn<ServerSetting> STANDING =
            column("standing", setting -> setting.standing().title());
    public static final ValueColumn<ServerSetting> ORIGIN =
            column("origin", setting -> setting.origin().title());
    public static final ValueColumn<ServerSetting> SOURCE = column("source", ServerSetting::source);
    public static final ValueColumn<ServerSetting> NEXT = column("next", SettingColumns::next);

    public static final ValueColumn<Difference> DIFFERENCE = column("name", Difference::name);
    public static final ValueColumn<Difference> LEFT = column("left", one -> one.shown(0));
    public static final ValueColumn<Difference> RIGHT = column("right", one -> one.shown(1));
    public static final ValueColumn<Difference> REMARK = column("remark", SettingColumns::remark);

    private SettingColumns() {}

    private static <R> ValueColumn<R> column(String key, Function<R, String> value) {
        return ValueColumn.text(key, TEXT.text("column." + key), value);
    }

    /** All, in shown order. */
    public static List<ValueColumn<ServerSetting>> all() {
        return List.of(NAME, VALUE, DEFAULT, STANDING, ORIGIN, SOURCE, NEXT);
    }

    private static String next(ServerSetting setting) {
        String said = setting.file().map(ServerSetting.InFile::value).orElse(TEXT.text("next.unset"));
        String next = switch (setting.next()) {
            case CHANGES -> TEXT.text("next.to", setting.persisted().orElse(said));
            case MAY_CHANGE ->
                TEXT.text(
                        "next.may",
                        setting.file()
                                .map(ServerSetting.InFile::value)
                                .or(setting::fallback)
                                .orElse(TEXT.text("next.unset")));
            default -> setting.next().title();
        };
        String over = setting.overFile()
                ? TEXT.text(
                        "next.over",
                        setting.file().map(ServerSetting.InFile::place).orElse(""),
                        said)
                : "";
        return Stream.of(next, over).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
    }

    /** How many each filter leaves, in a line. */
    public static String summary(ServerSettings read) {
        String known = TEXT.text(
                "summary.settings",
                read.all().size(),
                read.table().orElse("-"),
                read.that(SettingsFilter.DIFFERS).size(),
                read.that(SettingsFilter.RUNTIME).size(),
                read.that(SettingsFilter.PENDING).size());
        long unknown = read.unknownAtRestart();
        return unknown == 0 ? known : known + " " + TEXT.text("summary.unknown", unknown);
    }

    /** How many differ and how many do not count, in a line. */
    public static String summary(SettingsDiff diff) {
        return TEXT.text(
                "summary.diff",
                diff.differences().size(),
                loud(diff),
                diff.leftOut().size(),
                diff.onlyLeft().size(),
                diff.onlyRight().size());
    }

    /** How many drifted, and which servers could not be read, in a line. */
    public static String drifted(SettingsDiff group, List<String> unread) {
        String drifted = TEXT.text(
                "summary.drift",
                group.sides().size(),
                group.differences().size(),
                loud(group),
                group.leftOut().size(),
                group.only(group.sides()).size());
        return unread.isEmpty()
                ? drifted
                : drifted + " " + TEXT.text("summary.unread", unread.size(), String.join(", ", unread));
    }

    private static long loud(SettingsDiff diff) {
        return diff.differences().stream().filter(Difference::loud).count();
    }

    /** What is to be known of a difference in a group beside its values. */
    public static String alike(Difference one) {
        String alike = TEXT.text("drift.most", one.most(), one.there().count());
        return one.loud() ? TEXT.text("diff.loud") + "; " + alike : alike;
    }

    /** The names that not all servers of a group have, in a line. */
    public static String onlySome(List<String> names) {
        return TEXT.text("summary.some", String.join(", ", names));
    }

    /** The options of a file that set no variable, in a line. */
    public static String others(SettingsDiff diff) {
        return TEXT.text("summary.others", diff.others().size(), String.join(", ", diff.others()));
    }

    /** What is to be known of a difference beside its values. */
    public static String remark(Difference one) {
        return Stream.of(
                        one.computed() ? TEXT.text("diff.computed") : one.loud() ? TEXT.text("diff.loud") : "",
                        one.place())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** For a line. */
    public static String shortened(String value) {
        return value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value;
    }
}
