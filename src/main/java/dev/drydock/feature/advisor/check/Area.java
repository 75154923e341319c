package dev.drydock.feature.advisor.check;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** What a check is about; each has one verdict. In the order in which they are shown. */
public enum Area {
    SAFETY,
    ACCOUNTS,
    DURABILITY,
    MEMORY,
    IO,
    CONNECTIONS,
    SETTINGS,
    SCHEMA,
    CHARACTER_SETS;

    /** Stable word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Shown name. */
    public String title() {
        return Messages.of(AdvisorCheck.TEXTS).text("area." + name());
    }
}
