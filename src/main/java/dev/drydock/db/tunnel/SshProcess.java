package dev.drydock.db.tunnel;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One running {@code ssh}: its output as a socket, what it says on standard error, and its end. */
final class SshProcess {

    private static final int MOST_ERRORS = 8 * 1024;

    private final Process process;
    private final ReceiveBuffer received = new ReceiveBuffer();
    /** Guarded by itself. */
    private final StringBuilder errors = new StringBuilder();

    private final Thread errorReader;

    /** Starts it. */
    SshProcess(List<String> command) throws IOException {
        process = new ProcessBuilder(command).start();
        Thread.ofPlatform().daemon().name("drydock-ssh-out").start(this::receive);
        errorReader = Thread.ofPlatform().daemon().name("drydock-ssh-err").start(this::readErrors);
    }

    private void receive() {
        try (InputStream input = process.getInputStream();
                OutputStream buffer = received.writer()) {
            input.transferTo(buffer);
        } catch (IOException _) {
            // the socket was closed, and the process with it
        }
    }

    private void readErrors() {
        char[] part = new char[1024];
        try (Reader reader = new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8)) {
            for (int read = reader.read(part); read >= 0; read = reader.read(part)) {
                synchronized (errors) {
                    errors.append(part, 0, Math.min(read, Math.max(0, MOST_ERRORS - errors.length())));
                }
            }
        } catch (IOException _) {
            // it has ended
        }
    }

    RouteSocket socket(String host, int port) {
        return new StreamSocket(host, port, received, new Prompt(process.getOutputStream()), this::end);
    }

    /** Waits until something can be read; false if it ended or the time is over. */
    boolean speaks(Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        InputStream input = received.reader();
        while (input.available() == 0) {
            boolean ended = !process.isAlive();
            if (ended || System.nanoTime() > deadline) {
                return input.available() > 0;
            }
            LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
        }
        return true;
    }

    /** Sends all that it is to have on its standard input, on a thread of its own: it may write before it has read all. */
    void input(byte[] all) {
        Thread.ofPlatform().daemon().name("drydock-ssh-in").start(() -> {
            try (OutputStream output = process.getOutputStream()) {
                output.write(all);
            } catch (IOException _) {
                // it ended without reading; its exit status tells
            }
        });
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Only after its end. */
    int status() {
        return process.exitValue();
    }

    /** What it said; waits a moment for the rest if it has ended. */
    String errors() {
        if (!process.isAlive()) {
            try {
                errorReader.join(Duration.ofSeconds(1));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        synchronized (errors) {
            return errors.toString().strip();
        }
    }

    /** Asks it to end, and makes it end if it does not; never blocks. */
    void end() {
        process.destroy();
        Thread.ofPlatform().daemon().name("drydock-ssh-end").start(() -> {
            try {
                if (!process.waitFor(2, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Sends at once what is written: a process's stream would keep small packets back. */
    private static final class Prompt extends FilterOutputStream {

        Prompt(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            out.flush();
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            out.flush();
        }
    }
}
