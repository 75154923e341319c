package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Formats;
import java.util.Locale;

/** Whether a pool would bring this server anything, or a proxy in front of it would. */
final class PoolSuitabilityChecks {

    private static final int MANY_RUNNING = 4;
    private static final long MANY_CONNECTIONS = 500;
    private static final double MANY_LOG_INS = 50;
    private static final int IDLE_FOR_ONE = 10;

    private PoolSuitabilityChecks() {}

    /** What counts is how many run at once: the lesser of two looks, so that one burst does not decide. */
    static void worth(PoolCheckContext context) {
        int cores = context.read().cores().orElse(0);
        long running = Math.min(
                context.window().before().status("Threads_running").orElse(0),
                context.now().status("Threads_running").orElse(0));
        long connections = context.now().status("Threads_connected").orElse(0);
        if (context.running() || cores == 0 || connections == 0) {
            return;
        }
        Object[] figures = {Formats.count(connections), Formats.count(running), cores};
        if (running <= (long) MANY_RUNNING * cores) {
            context.say("nothing", Severity.NOTICE, Remedy.NONE, figures);
        } else if (context.read().pool().possible()) {
            context.say("helps", Severity.WARNING, context.advice(), figures);
        } else {
            context.say("elsewhere", Severity.WARNING, context.advice(), figures);
        }
    }

    /** Many connections of which few do anything, or many log-ins: multiplexing takes both away from the server. */
    static void proxy(PoolCheckContext context) {
        long running = Math.max(1, context.now().status("Threads_running").orElse(1));
        long connections = context.now().status("Threads_connected").orElse(0);
        double logIns = context.window().rate("Connections").orElse(0);
        if ((connections >= MANY_CONNECTIONS && connections >= IDLE_FOR_ONE * running) || logIns >= MANY_LOG_INS) {
            context.say(
                    "message",
                    Severity.NOTICE,
                    context.advice(),
                    Formats.count(connections),
                    Formats.count(running),
                    String.format(Locale.ROOT, "%.0f", logIns));
        }
    }
}
