package dev.drydock.feature.threadpool.watch;

import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolWindow;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A figure of a pool over time. */
public enum PoolFigure {
    CONNECTIONS,
    RUNNING,
    QUEUED,
    POOL_THREADS,
    STALLS,
    THROTTLES,
    THREADS_MADE,
    STATEMENTS;

    /** Shown name, with the unit. */
    public String title() {
        return Messages.of("threadpool").text("figure." + name());
    }

    /** Its name in the history. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Its value at this look; empty if the server does not tell. */
    public OptionalDouble of(PoolWindow window) {
        return switch (this) {
            case CONNECTIONS -> of(window.now().status("Threads_connected"));
            case RUNNING -> of(window.now().status("Threads_running"));
            case QUEUED -> groups(window, window.now().sum(PoolGroup::queued));
            case POOL_THREADS -> groups(window, window.now().sum(PoolGroup::threads));
            case STALLS -> window.rate(Counter.STALLS);
            case THROTTLES -> window.rate(Counter.THROTTLES);
            case THREADS_MADE -> window.rate("Threads_created");
            case STATEMENTS -> window.rate("Questions");
        };
    }

    private static OptionalDouble of(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of((double) value.getAsLong()) : OptionalDouble.empty();
    }

    private static OptionalDouble groups(PoolWindow window, long value) {
        return window.now().groups().isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((double) value);
    }
}
