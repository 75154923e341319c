package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.ServerSetting.AtRestart;
import dev.drydock.feature.advisor.ServerSetting.Standing;
import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which settings are shown. */
public enum SettingsFilter {
    ALL,
    DIFFERS,
    /** Changed at run time, and lost at the next restart. */
    RUNTIME,
    /** Another value after the next restart, by what is persisted. */
    PENDING,
    /** Persisted: overrides option files and command line. */
    PERSISTED,
    /** Persisted, though the option file that was given says otherwise. */
    OVER_FILE;

    private static final Set<AtRestart> LOST = EnumSet.of(AtRestart.LOST, AtRestart.MAY_BE_LOST, AtRestart.MAY_CHANGE);

    public boolean fits(ServerSetting setting) {
        return switch (this) {
            case ALL -> true;
            case DIFFERS -> setting.standing() == Standing.DIFFERS;
            case RUNTIME -> LOST.contains(setting.next());
            case PENDING -> setting.next() == AtRestart.CHANGES;
            case PERSISTED -> setting.persisted().isPresent();
            case OVER_FILE -> setting.overFile();
        };
    }

    /** The word on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Shown name. */
    public String title() {
        return Messages.of(AdvisorFeature.ID).text("filter." + name());
    }

    public static Optional<SettingsFilter> named(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
