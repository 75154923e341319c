package dev.drydock.feature.upgrade.preflight;

import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Runs cases on servers of different versions at the same time, and those of one version one after the other. */
final class CasesByVersion {

    /** Runs one case. */
    @FunctionalInterface
    interface Run {
        void run(CheckCase one, ServerKind kind) throws Exception;
    }

    /** How a case ended: well, or by this. */
    private record End(Optional<Throwable> failure) {}

    private final Map<String, LinkedBlockingQueue<End>> ends = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    CasesByVersion(Map<CheckCase, List<ServerKind>> cases, Run run) {
        Map<ServerKind, List<CheckCase>> byVersion = new EnumMap<>(ServerKind.class);
        cases.forEach((one, kinds) -> {
            for (ServerKind kind : kinds) {
                byVersion.computeIfAbsent(kind, _ -> new ArrayList<>()).add(one);
                ends.put(key(one, kind), new LinkedBlockingQueue<>());
            }
        });
        byVersion.forEach((kind, ofVersion) -> threads.add(
                Thread.ofPlatform().name("cases on " + kind.label()).start(() -> runAll(ofVersion, kind, run))));
    }

    private void runAll(List<CheckCase> cases, ServerKind kind, Run run) {
        for (CheckCase one : cases) {
            if (closed) {
                return;
            }
            end(one, kind).add(new End(failureOf(one, kind, run)));
        }
    }

    private static Optional<Throwable> failureOf(CheckCase one, ServerKind kind, Run run) {
        try {
            run.run(one, kind);
            return Optional.empty();
        } catch (Exception | AssertionError failure) {
            return Optional.of(failure);
        }
    }

    /** Waits until the case has run; fails, or is aborted, as it did. */
    void await(CheckCase one, ServerKind kind) throws Exception {
        Lab.uses(kind);
        End end = end(one, kind).take();
        if (end.failure().isPresent()) {
            switch (end.failure().get()) {
                case Exception failure -> throw failure;
                case Throwable failure -> throw new AssertionError(failure.getMessage(), failure);
            }
        }
    }

    private LinkedBlockingQueue<End> end(CheckCase one, ServerKind kind) {
        return ends.getOrDefault(key(one, kind), new LinkedBlockingQueue<>());
    }

    private static String key(CheckCase one, ServerKind kind) {
        return one.name() + " on " + kind;
    }

    /** Lets the cases that run come to their end, and no further ones begin. */
    void close() throws InterruptedException {
        closed = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
