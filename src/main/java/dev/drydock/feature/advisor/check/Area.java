package dev.drydock.feature.advisor.check;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;

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

    /** One of this area that exists in every release. */
    public AdvisorCheck check(String id, Consumer<AdvisorContext> look) {
        return check(id, _ -> true, look);
    }

    /** One that exists where its area can be looked at. */
    public AdvisorCheck check(String id, Predicate<AdvisorCheck.Reach> exists, Consumer<AdvisorContext> look) {
        return new AdvisorCheck(id, this, exists, look);
    }

    /** Stable word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Shown name. */
    public String title() {
        return Messages.of(AdvisorCheck.TEXTS).text("area." + name());
    }
}
