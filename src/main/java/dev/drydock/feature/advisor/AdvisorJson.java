package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.ServerSetting.InFile;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

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

    private static void difference(JsonOut json, SettingsDiff.Difference one) {
        json.put("name", one.name())
                .put("left", one.left())
                .put("right", one.right())
                .put("loud", one.loud())
                .put("computed", one.computed())
                .put("place", one.place());
    }
}
