package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.ServerSetting.AtRestart;
import dev.drydock.feature.advisor.ServerSetting.Standing;
import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Which settings are shown. */
public enum SettingsFilter {
    ALL,
    DIFFERS,
    /** Changed at run time, and lost at the next restart. */
    RUNTIME,
    /** Another value after the next restart, by what is persisted. */
    PENDING,
    /** Persisted: overrides option files and command line. */
    PERSISTED;

    public boolean fits(ServerSetting setting) {
        return switch (this) {
            case ALL -> true;
            case DIFFERS -> setting.standing() == Standing.DIFFERS;
            case RUNTIME -> setting.next() == AtRestart.LOST || setting.next() == AtRestart.MAY_BE_LOST;
            case PENDING -> setting.next() == AtRestart.CHANGES;
            case PERSISTED -> setting.persisted().isPresent();
        };
    }

    /** The word on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Shown name. */
    public String title() {
        return Messages.of(AdvisorFeature.ID).text("filter." + name());
    }

    public static Optional<SettingsFilter> named(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
