package dev.drydock.bench;

import dev.drydock.db.catalog.Scope;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Main of a fresh JVM that counts once; prints what {@link FreshJvm} reads. */
final class OneRun {

    private OneRun() {}

    /** Arguments: port, schema glob, table glob, folder of the history. */
    public static void main(String[] arguments) throws InterruptedException {
        Scope scope = new Scope(List.of(arguments[1]), List.of(arguments[2]), List.of(), false);
        try (OurCount count = new OurCount(
                "fresh", Integer.parseInt(arguments[0]), scope, OptionalInt.empty(), Path.of(arguments[3]))) {
            Contestant.Outcome outcome = count.run();
            System.out.printf(
                    Locale.ROOT,
                    "outcome %.6f %d %d %.6f %.6f %.6f %d%n",
                    outcome.seconds(),
                    outcome.tables(),
                    outcome.rows(),
                    count.phases().plan(),
                    count.phases().count(),
                    count.phases().record(),
                    peakHeapBytes());
        }
    }

    /** The sum of the pools' own peaks, so it can only be more than the heap ever held at once; includes garbage. */
    private static long peakHeapBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
