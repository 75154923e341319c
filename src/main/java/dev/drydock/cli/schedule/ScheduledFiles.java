package dev.drydock.cli.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.schedule.ScheduledCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one run of a schedule leaves in the folder of its reports. */
final class ScheduledFiles {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Optional<Path> folder;
    private final String stem;
    private final List<String> written = new ArrayList<>();

    ScheduledFiles(ScheduledCommand schedule, Instant started) {
        this.folder = schedule.reports().isEmpty() ? Optional.empty() : Optional.of(Path.of(schedule.reports()));
        this.stem = schedule.id() + "-" + STAMP.format(started.atZone(ZoneId.systemDefault()));
    }

    List<String> written() {
        return List.copyOf(written);
    }

    /** Where the report of a run belongs; empty if none is wanted. */
    Optional<Path> report(long run) {
        Optional<Path> file = folder.map(place -> place.resolve(stem + "-run" + run + ".html"));
        file.ifPresent(path -> written.add(path.toString()));
        return file;
    }

    /** A stream that goes on to another one and into the output file; its close closes the file alone. */
    record Tee(PrintStream stream, Optional<OutputStream> file) implements AutoCloseable {
        @Override
        public void close() {
            stream.flush();
            if (file.isPresent()) {
                try {
                    file.get().close();
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        }
    }

    /** @throws DrydockException E-1007 if the folder cannot be written: nothing was begun then */
    Tee tee(PrintStream other) {
        if (folder.isEmpty()) {
            return new Tee(other, Optional.empty());
        }
        Path path = folder.get().resolve(stem + ".txt");
        try {
            OutputStream file = Files.newOutputStream(
                    path, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.WRITE);
            if (!written.contains(path.toString())) {
                written.add(path.toString());
            }
            return new Tee(new PrintStream(new Both(other, file), true, StandardCharsets.UTF_8), Optional.of(file));
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(
                            PlatformError.OUTPUT_REFUSED,
                            failure.toString(),
                            path,
                            String.valueOf(failure.getMessage())),
                    failure);
        }
    }

    private static final class Both extends OutputStream {
        private final PrintStream one;
        private final OutputStream other;

        Both(PrintStream one, OutputStream other) {
            this.one = one;
            this.other = other;
        }

        @Override
        public void write(int b) throws IOException {
            one.write(b);
            other.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            one.write(bytes, from, length);
            other.write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            one.flush();
            other.flush();
        }
    }
}
