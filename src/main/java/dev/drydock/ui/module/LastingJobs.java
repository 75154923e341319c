package dev.drydock.ui.module;

import dev.drydock.profile.Profile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What goes on while its tab is closed, so that the next tab of the server shows it. JavaFX thread only. */
public final class LastingJobs {

    /** One of them, with what a screen shows of it. */
    public interface LastingJob {

        boolean goesOn();
    }

    private final Map<List<?>, LastingJob> begun = new HashMap<>();

    /** The one of this type that goes on for the server, else a new one. */
    <T extends LastingJob> T of(Profile profile, Class<T> type, Supplier<T> made) {
        return type.cast(begun.compute(
                List.of(profile.id(), type), (_, known) -> known != null && known.goesOn() ? known : made.get()));
    }
}
