package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.ServerSetting.InFile;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.feature.advisor.SettingsSide.Value;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Settings and their differences as JSON, for scripts: names and meanings of the fields are a contract. */
public final class AdvisorJson {

    private AdvisorJson() {}

    /** One object with {@code run}, {@code defaults_of}, {@code notes} and {@code settings}. */
    public static void settings(
            RunResult<ServerSettings> result, List<ServerSetting> shown, OpenServer server, Writer target) {
        JsonOut.write(
                target,
                json -> result.run(json, server)
                        .known("defaults_of", result.value().table())
                        .texts("notes", result.value().notes())
                        .objects("settings", shown, AdvisorJson::setting));
    }

    private static void setting(JsonOut json, ServerSetting setting) {
        json.put("name", setting.name())
                .put("value", setting.value())
                .known("default", setting.fallback())
                .put("standing", setting.standing().word())
                .put("origin", setting.origin().name().toLowerCase(Locale.ROOT))
                .put("source", setting.source())
                .known("persisted", setting.persisted())
                .known("in_file", setting.file().map(InFile::value))
                .known("file_line", setting.file().map(InFile::place))
                .put("next_restart", setting.next().word());
    }

    /** One object with {@code left}, {@code right}, {@code differences}, {@code left_out} and names that only one has. */
    public static void diff(SettingsDiff diff, Writer target) {
        JsonOut.write(
                target,
                json -> json.put("left", diff.left().label())
                        .put("right", diff.right().label())
                        .texts("notes", diff.notes())
                        .texts("not_compared", diff.others())
                        .objects("differences", diff.differences(), AdvisorJson::difference)
                        .objects("left_out", diff.leftOut(), AdvisorJson::difference)
                        .texts("only_left", diff.onlyLeft())
                        .texts("only_right", diff.onlyRight()));
    }

    /** One object with {@code run}, {@code servers}, {@code unread}, {@code drifted}, {@code left_out} and names that not all have. */
    public static void drift(RunResult<SettingsDiff> run, OpenServer first, List<String> unread, Writer target) {
        SettingsDiff group = run.value();
        JsonOut.write(
                target,
                json -> run.run(json, first)
                        .texts(
                                "servers",
                                group.sides().stream().map(SettingsSide::label).toList())
                        .texts("unread", unread)
                        .texts("notes", group.notes())
                        .objects("drifted", group.differences(), (row, one) -> drifted(row, one, group.sides()))
                        .objects("left_out", group.leftOut(), (row, one) -> drifted(row, one, group.sides()))
                        .texts("only_some", group.only(group.sides())));
    }

    private static void drifted(JsonOut json, Difference one, List<SettingsSide> sides) {
        json.put("name", one.name())
                .put("loud", one.loud())
                .put("most_alike", one.most())
                .objects(
                        "values",
                        IntStream.range(0, sides.size()).boxed().toList(),
                        (value, at) -> value.put("server", sides.get(at).label())
                                .known("value", one.values().get(at).map(Value::text)));
    }

    private static void difference(JsonOut json, Difference one) {
        json.put("name", one.name())
                .put("left", one.shown(0))
                .put("right", one.shown(1))
                .put("loud", one.loud())
                .put("computed", one.computed())
                .put("place", one.place());
    }
}
