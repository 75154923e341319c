package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * What a server is compared with.
 *
 * @param name shown name
 * @param read reads it, as the server that is compared takes it; blocks
 */
public record OtherSide(String name, Function<OpenServer, SettingsSide> read) {

    /** The defaults of a release. */
    public static OtherSide release(ReleaseDefaults defaults) {
        return new OtherSide(
                Messages.of(AdvisorFeature.ID).text("compare.release", defaults.label()),
                _ -> SettingsSide.of(defaults));
    }

    /** Another server. */
    public static OtherSide server(OpenServer other) {
        return new OtherSide(other.profile().name(), _ -> SettingsSide.of(other));
    }

    /** An option file of this machine. */
    public static OtherSide file(String path) {
        return new OtherSide(path, server -> {
            try {
                return SettingsSide.of(path, OptionFiles.read(Path.of(path)), server);
            } catch (IOException | InvalidPathException failure) {
                throw new DrydockException(
                        Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), path), failure);
            }
        });
    }
}
