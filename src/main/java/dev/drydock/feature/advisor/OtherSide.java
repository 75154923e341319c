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

/** What a server is compared with. */
public sealed interface OtherSide {

    /** Shown name. */
    String name();

    /**
     * Reads it; blocks.
     *
     * @param server the server that is compared
     */
    SettingsSide read(OpenServer server);

    /** The defaults of a release. */
    record Release(ReleaseDefaults defaults) implements OtherSide {

        @Override
        public String name() {
            return Messages.of(AdvisorFeature.ID).text("compare.release", defaults.label());
        }

        @Override
        public SettingsSide read(OpenServer server) {
            return SettingsSide.of(defaults);
        }
    }

    /** An option file of this machine, as the compared server reads it. */
    record File(String path) implements OtherSide {

        @Override
        public String name() {
            return path;
        }

        @Override
        public SettingsSide read(OpenServer server) {
            try {
                return SettingsSide.of(path, OptionFiles.read(Path.of(path)), server);
            } catch (IOException | InvalidPathException failure) {
                throw new DrydockException(
                        Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), path), failure);
            }
        }
    }

    /** Another server. */
    record Server(OpenServer other) implements OtherSide {

        @Override
        public String name() {
            return other.profile().name();
        }

        @Override
        public SettingsSide read(OpenServer server) {
            return SettingsSide.of(other);
        }
    }
}
