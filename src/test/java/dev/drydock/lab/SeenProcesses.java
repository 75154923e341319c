package dev.drydock.lab;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Gathers arguments and environment of every process of this Linux while it is open: what anybody could see there. */
public final class SeenProcesses implements AutoCloseable {

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    /** Looks at a process after which another program in its place is not to be expected soon. */
    private static final int YOUNG = 50;
    /** Rounds from one look at such a process to the next. */
    private static final int SELDOM = 200;

    private final AtomicBoolean over = new AtomicBoolean();
    private final Set<String> seen = new TreeSet<>();
    private final Thread thread = Thread.ofPlatform().daemon().start(this::look);

    private void look() {
        Map<String, Integer> looks = new HashMap<>();
        for (int round = 0; !over.get(); round++) {
            Set<String> running = running();
            looks.keySet().retainAll(running);
            for (String process : running) {
                if (looks.merge(process, 1, Integer::sum) <= YOUNG || round % SELDOM == 0) {
                    keep(Path.of("/proc", process, "cmdline"));
                    keep(Path.of("/proc", process, "environ"));
                }
            }
            LockSupport.parkNanos(PAUSE);
        }
    }

    private static Set<String> running() {
        String[] names = new File("/proc").list((_, name) -> Character.isDigit(name.charAt(0)));
        return names == null ? Set.of() : Set.of(names);
    }

    private void keep(Path file) {
        try {
            seen.add(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException ended) {
            // the process is gone, and nobody sees anything of it any more
        }
    }

    /** Ends the watch; what was seen, with zero bytes between words. */
    public Set<String> all() throws InterruptedException {
        close();
        return seen;
    }

    @Override
    public void close() {
        over.set(true);
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
