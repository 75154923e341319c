package dev.drydock.feature.threadpool.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How much of this machine's processors this program has used since it was made. */
final class GeneratorClock {

    private static final double MOST_OF_IT = 0.7;
    private static final double ALL_OF_IT = 0.95;
    private static final double A_THIRD = 0.33;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final long cpu = system.getProcessCpuTime();
    private final long wall = System.nanoTime();

    GeneratorClock() {
        // the first call only begins its measurement
        system.getCpuLoad();
    }

    /** Between 0 and 1. */
    double share() {
        double all = (double) (System.nanoTime() - wall) * system.getAvailableProcessors();
        return all > 0 ? Math.clamp((system.getProcessCpuTime() - cpu) / all, 0, 1) : 0;
    }

    /** It took most of the machine; or the machine was full, as where the server runs on it too, and a third of that was ours. */
    boolean limits() {
        double share = share();
        return share >= MOST_OF_IT || (system.getCpuLoad() >= ALL_OF_IT && share >= A_THIRD);
    }
}
