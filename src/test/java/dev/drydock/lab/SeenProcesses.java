package dev.drydock.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Gathers arguments and environment of every process of this Linux while it is open: what anybody could see there. */
public final class SeenProcesses implements AutoCloseable {

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);

    private final AtomicBoolean over = new AtomicBoolean();
    private final Set<String> seen = new TreeSet<>();
    private final Thread thread = Thread.ofPlatform().daemon().start(this::look);

    private void look() {
        while (!over.get()) {
            ProcessHandle.allProcesses().forEach(process -> {
                for (String file : List.of("cmdline", "environ")) {
                    keep(Path.of("/proc", Long.toString(process.pid()), file));
                }
            });
            LockSupport.parkNanos(PAUSE);
        }
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
