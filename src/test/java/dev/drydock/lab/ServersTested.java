package dev.drydock.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts which servers the tests met and writes {@code servers-tested.txt} into the build's folder, together with what the
 * other processes of the same build met. The launcher makes one of it for each run of tests; what they know together is
 * static. The tests of one process run one after the other.
 */
public final class ServersTested implements TestExecutionListener {

    private static final String BUILD = System.getProperty("drydock.lab.build", "one");
    private static final String FORK = System.getProperty("drydock.lab.fork", "1");

    private static final ServerTally TALLY = new ServerTally();
    /** Which servers a test, or the class around it, asked for. */
    private static final Map<String, Set<ServerKind>> ASKED = new HashMap<>();

    private static Optional<TestIdentifier> current = Optional.empty();
    private static @Nullable Thread executing;

    @SuppressWarnings("NullAway.Init")
    private TestPlan plan;

    /** Notes that the running test, or its class, uses this server; only the tag is looked at on threads that run no test. */
    static synchronized void askedFor(ServerKind kind) {
        current.ifPresent(test -> {
            boolean tagged =
                    test.getTags().stream().anyMatch(tag -> tag.getName().equals(NeedsServers.TAG));
            if (!tagged) {
                throw new IllegalStateException("Put @NeedsServers on " + test.getDisplayName() + " or its class");
            }
            if (Thread.currentThread().equals(executing)) {
                ASKED.computeIfAbsent(test.getUniqueId(), id -> EnumSet.noneOf(ServerKind.class))
                        .add(kind);
            }
        });
    }

    static synchronized void had(ServerKind kind, String source, String version) {
        TALLY.had(kind, version + ", " + source);
    }

    static synchronized void refused(ServerKind kind, String reason) {
        TALLY.refused(kind, reason);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        synchronized (ServersTested.class) {
            current = Optional.of(identifier);
            executing = Thread.currentThread();
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
            try {
                write(LabFolders.packages().toAbsolutePath().resolveSibling("servers-tested"), BUILD, FORK, TALLY);
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
        if (status != TestExecutionResult.Status.ABORTED) {
            TALLY.count(used, status == TestExecutionResult.Status.SUCCESSFUL);
        }
    }

    /**
     * Keeps the tally of one process of a build in this folder, and writes those of all its processes as one table beside it.
     */
    static void write(Path folder, String build, String fork, ServerTally tally) throws IOException {
        Path ofBuild = Files.createDirectories(folder.resolve(build));
        LabCache.alone(folder.resolve("lock"), () -> {
            tally.save(ofBuild.resolve(fork));
            ServerTally all = new ServerTally();
            try (Stream<Path> forks = Files.list(ofBuild)) {
                for (Path each : forks.toList()) {
                    all.add(ServerTally.read(each));
                }
            }
            Path table = Files.writeString(folder.resolve("table"), all.table(ServersExpected.here()));
            return Files.move(table, folder.resolveSibling("servers-tested.txt"), StandardCopyOption.REPLACE_EXISTING);
        });
    }
}
