package dev.drydock.lab;

import dev.drydock.platform.mysqld.MysqldProcess;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Ports on 127.0.0.1 for what the lab starts. Processes of one build that run tests at the same time take them from blocks
 * of their own, and none is given twice, so that nobody is given what another is just about to use. None is one that Drydock
 * itself would take for a server of its own, also while the lab's server on it is stopped.
 */
public final class LabPorts {

    private static final int LOWEST = 5_000;
    private static final int BLOCK = 64;
    private static final int FORKS = Math.max(1, Integer.getInteger("drydock.lab.forks", 1));
    private static final int FORK = Integer.getInteger("drydock.lab.fork", 1);
    private static final Set<Integer> GIVEN = new HashSet<>();

    private LabPorts() {}

    public static int free() {
        return free(1);
    }

    /** The first of so many free ports in a row. */
    public static synchronized int free(int count) {
        while (true) {
            int first = MysqldProcess.freePorts(LOWEST, MysqldProcess.LOWEST_PORT, count);
            if (row(first, count).allMatch(port -> isOf(port, FORK, FORKS) && !GIVEN.contains(port))) {
                row(first, count).forEach(GIVEN::add);
                return first;
            }
        }
    }

    /** Whether the port is in a block of this fork, of which the first has number 1. */
    static boolean isOf(int port, int fork, int forks) {
        return port / BLOCK % forks == fork % forks;
    }

    private static IntStream row(int first, int count) {
        return IntStream.range(first, first + count);
    }
}
