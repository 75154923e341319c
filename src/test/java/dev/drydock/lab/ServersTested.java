package dev.drydock.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts which servers the tests met and writes {@code servers-tested.txt} into the build's folder. The launcher makes one of
 * it for each run of tests; what they know together is static. Tests run one after the other.
 */
public final class ServersTested implements TestExecutionListener {

    private static final Map<ServerKind, String> SOURCES = new EnumMap<>(ServerKind.class);
    private static final Map<ServerKind, String> REASONS = new EnumMap<>(ServerKind.class);
    private static final Map<ServerKind, Integer> PASSED = new EnumMap<>(ServerKind.class);
    private static final Map<ServerKind, Integer> FAILED = new EnumMap<>(ServerKind.class);
    /** Which servers a test, or the class around it, asked for. */
    private static final Map<String, Set<ServerKind>> ASKED = new HashMap<>();

    private static Optional<TestIdentifier> current = Optional.empty();

    @SuppressWarnings("NullAway.Init")
    private TestPlan plan;

    /** Notes that the running test, or its class, uses this server. */
    static synchronized void askedFor(ServerKind kind) {
        current.ifPresent(test -> {
            boolean tagged =
                    test.getTags().stream().anyMatch(tag -> tag.getName().equals(NeedsServers.TAG));
            if (!tagged) {
                throw new IllegalStateException("Put @NeedsServers on " + test.getDisplayName() + " or its class");
            }
            ASKED.computeIfAbsent(test.getUniqueId(), id -> EnumSet.noneOf(ServerKind.class))
                    .add(kind);
        });
    }

    static synchronized void had(ServerKind kind, String source, String version) {
        SOURCES.put(kind, version + ", " + source);
    }

    static synchronized void refused(ServerKind kind, String reason) {
        REASONS.put(kind, reason);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        synchronized (ServersTested.class) {
            current = Optional.of(identifier);
        }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        synchronized (ServersTested.class) {
            if (identifier.isTest()) {
                count(identifier, result.getStatus());
            }
            current = plan.getParent(identifier);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan finished) {
        synchronized (ServersTested.class) {
            current = Optional.empty();
            Path table = LabFolders.packages().resolveSibling("servers-tested.txt");
            try {
                Files.writeString(table, table());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private void count(TestIdentifier test, TestExecutionResult.Status status) {
        Set<ServerKind> used = EnumSet.noneOf(ServerKind.class);
        for (Optional<TestIdentifier> at = Optional.of(test); at.isPresent(); at = plan.getParent(at.get())) {
            used.addAll(ASKED.getOrDefault(at.get().getUniqueId(), Set.of()));
        }
        if (status == TestExecutionResult.Status.ABORTED) {
            return;
        }
        Map<ServerKind, Integer> counts = status == TestExecutionResult.Status.SUCCESSFUL ? PASSED : FAILED;
        used.forEach(kind -> counts.merge(kind, 1, Integer::sum));
    }

    private static String table() {
        StringBuilder table = new StringBuilder("Servers tested:\n");
        for (ServerKind kind : ServerKind.values()) {
            table.append(String.format(Locale.ROOT, "  %-22s %s%n", kind.label(), line(kind)));
        }
        return table.toString();
    }

    private static String line(ServerKind kind) {
        if (SOURCES.containsKey(kind)) {
            int failed = FAILED.getOrDefault(kind, 0);
            return "tested by " + (PASSED.getOrDefault(kind, 0) + failed) + " tests"
                    + (failed == 0 ? "" : ", " + failed + " of them failed") + " (" + SOURCES.get(kind) + ")";
        }
        return "NOT tested: " + REASONS.getOrDefault(kind, "no test of this run asked for it");
    }
}
