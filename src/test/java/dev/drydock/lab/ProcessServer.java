package dev.drydock.lab;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A server that runs as a process of this machine, as {@code root} without a password. */
final class ProcessServer extends TestServer {

    private static final Duration APART = Duration.ofMillis(4_500);
    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(2);
    private static final int START_ATTEMPTS = 3;

    private final Path folder;
    private final MysqldProcess process;
    private long startedNanos;

    ProcessServer(ServerKind kind, Path folder, MysqldProcess.Launch launch) {
        super(kind);
        this.folder = folder;
        this.process = new MysqldProcess(launch);
    }

    /** Between the choice of a port and the server's start another program may take it. */
    static ProcessServer onFreePort(LocalPackage found, List<String> arguments) throws IOException {
        for (int attempt = 1; ; attempt++) {
            ProcessServer server = found.server(LabPorts.free(), arguments);
            try {
                return server.start();
            } catch (IllegalStateException failure) {
                boolean portTaken = server.logEnd().contains("Do you already have another");
                server.close();
                if (!portTaken || attempt == START_ATTEMPTS) {
                    throw failure;
                }
            }
        }
    }

    /** Starts it; a failure's message holds the end of the server's log. */
    ProcessServer start() {
        try {
            startedNanos = System.nanoTime();
            process.startAsItIs(START_LIMIT);
            return this;
        } catch (DrydockException failure) {
            throw new NotStarted(failure.problem().full(), log(), failure);
        }
    }

    /** Starts it with arguments that a later restart must not have. */
    void startOnceWith(String... arguments) {
        MysqldProcess.Launch usual = process.launch();
        process.relaunch(usual.with(List.of(arguments)));
        try {
            start();
        } finally {
            process.relaunch(usual);
        }
    }

    @Override
    public String source() {
        return "process";
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return process.launch().port();
    }

    @Override
    public String user() {
        return "root";
    }

    @Override
    public String password() {
        return "";
    }

    @Override
    public boolean running() {
        return process.running();
    }

    @Override
    public void stop() {
        process.stop(STOP_LIMIT);
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void restart(String... furtherArguments) {
        stop();
        awaitAnotherSecond();
        restartUnseen(furtherArguments);
    }

    @Override
    public void restartUnseen(String... furtherArguments) {
        stop();
        process.relaunch(process.launch().with(List.of(furtherArguments)));
        start();
    }

    /** Servers tell when they started in whole seconds; two starts by people are further apart than a test's. */
    private void awaitAnotherSecond() {
        try {
            Thread.sleep(Math.max(0, APART.toMillis() - (System.nanoTime() - startedNanos) / 1_000_000));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public Optional<Path> dataDir() {
        return Optional.of(process.launch().dataDir());
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public String log() {
        try {
            return new String(Files.readAllBytes(process.launch().log()), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            return failure.toString();
        }
    }

    /** Nobody reads the data any more, so that a clean shutdown would only take time. */
    @Override
    public void close() {
        kill();
        removeData();
    }

    private void removeData() {
        try {
            WholeFolder.delete(folder);
        } catch (IOException busy) {
            // removed with the run's folder
        }
    }
}
