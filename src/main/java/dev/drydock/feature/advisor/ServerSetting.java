package dev.drydock.feature.advisor;

import dev.drydock.db.server.VariableOrigin;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.Optional;

/**
 * A global variable of a server.
 *
 * @param name in small letters
 * @param value as it is in force; a mark in place of what may hold a password
 * @param standing how it stands to the default
 * @param fallback the default of the release; empty where none is known
 * @param origin where the value came from
 * @param source the option file, or who set it when; empty where the server tells neither
 * @param persisted the value kept by SET PERSIST; empty if there is none, or it could not be read
 * @param file what the option file that was given sets it to; empty if it does not, or none was given
 * @param next what the next restart does to it
 */
public record ServerSetting(
        String name,
        String value,
        Standing standing,
        Optional<String> fallback,
        VariableOrigin origin,
        String source,
        Optional<String> persisted,
        Optional<InFile> file,
        AtRestart next) {

    /**
     * The word of an option file.
     *
     * @param value as the server shows it; a mark in place of what may hold a password
     * @param place such as {@code my.cnf:12}
     */
    public record InFile(String value, String place) {}

    /** Whether the value may hold a password, so that a mark stands in its place. */
    public boolean hidden() {
        return VariableNames.hides(name, value);
    }

    /** Whether the persisted value wins over a file that says otherwise. */
    public boolean overFile() {
        return persisted
                .filter(kept -> file.filter(one -> !ValueMeaning.same(name, kept, one.value()))
                        .isPresent())
                .isPresent();
    }

    /** How a value stands to the default of its release. */
    public enum Standing {
        DEFAULT,
        DIFFERS,
        /** The server worked it out from its machine or from other settings. */
        COMPUTED,
        /** A path, a port, a name: there is no default to hold it against. */
        OF_THE_SERVER,
        UNKNOWN;

        /** Stable word in files and in the history. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Shown name. */
        public String title() {
            return Messages.of(AdvisorFeature.ID).text("standing." + word());
        }
    }

    /** What the next restart does to a value. */
    public enum AtRestart {
        /** Nothing that is known. */
        STAYS,
        /** Set at run time and not kept: the value goes back to what files and command line say. */
        LOST,
        /** The same, unless the value is that of an option file: a session that set its own value looks the same here. */
        MAY_BE_LOST,
        /** What is persisted or the file says is another value, or the value in force is not persisted any more. */
        CHANGES,
        /** To what the file or the default says, unless the command line sets it: the server tells no origin. */
        MAY_CHANGE,
        UNKNOWN;

        /** Stable word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Shown name; empty where there is nothing to say. */
        public String title() {
            return Messages.of(AdvisorFeature.ID).text("next." + name());
        }
    }
}
