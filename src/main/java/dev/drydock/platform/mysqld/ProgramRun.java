package dev.drydock.platform.mysqld;

import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.ProgramEnd;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run of a program of this computer to its end, with what it writes. Used once; blocks. */
public final class ProgramRun {

    private static final int MOST_OUTPUT = 1_000_000;

    private final ProcessBuilder builder;
    private final @Nullable JobContext context;
    private final byte[] input;

    private ProgramRun(ProcessBuilder builder, @Nullable JobContext context, byte[] input) {
        this.builder = builder;
        this.context = context;
        this.input = input;
    }

    public static ProgramRun of(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new ProgramRun(builder, null, new byte[0]);
    }

    /** The same, ended when the job is cancelled. */
    public ProgramRun during(JobContext job) {
        return new ProgramRun(builder, job, input);
    }

    /** The same with something to read, which is small enough for a pipe. */
    ProgramRun reading(byte[] bytes) {
        return new ProgramRun(builder, context, bytes.clone());
    }

    /** @throws dev.drydock.platform.task.JobCancelledException if the job is cancelled meanwhile */
    public ProgramOutput toEnd() throws IOException {
        Process process = builder.start();
        try (OutputStream stream = process.getOutputStream()) {
            stream.write(input);
        }
        if (context == null) {
            return ended(process);
        }
        ProgramOutput ended;
        try (JobContext.Registration _ =
                context.register(new ProgramEnd(builder.command().getFirst(), process))) {
            ended = ended(process);
        } catch (IOException failure) {
            // what was ended has closed its output
            context.checkCancelled();
            throw failure;
        }
        context.checkCancelled();
        return ended;
    }

    private static ProgramOutput ended(Process process) throws IOException {
        StringBuilder output = new StringBuilder();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (output.length() < MOST_OUTPUT) {
                    output.append(line).append('\n');
                }
            }
        }
        return new ProgramOutput(process.onExit().join().exitValue(), output.toString());
    }
}
