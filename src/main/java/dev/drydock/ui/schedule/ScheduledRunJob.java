package dev.drydock.ui.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.ScheduleError;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.ProgramEnd;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Total;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a schedule now as its scheduler does: in a process of its own, which notes the run where the scheduler's are. */
record ScheduledRunJob(ScheduledCommand schedule) implements Job<ScheduledRunJob.Done> {

    private static final Messages TEXT = Messages.of("scheduleui");
    /** Of what it wrote, the end. */
    private static final int MOST_OUTPUT = 4_000;

    /** How it ended. */
    record Done(RunOutcome outcome) implements Ended {}

    @Override
    public String title() {
        return TEXT.text("job");
    }

    @Override
    public String subject() {
        return schedule.name();
    }

    @Override
    public Done run(JobContext context) throws InterruptedException {
        context.stage(TEXT.text("job.stage"), Total.unknown());
        Process process = start();
        String output;
        try (JobContext.Registration _ =
                context.register(new ProgramEnd(schedule.program().toString(), process))) {
            output = read(process);
            process.waitFor();
        }
        context.checkCancelled();
        if (process.exitValue() != 0) {
            throw new DrydockException(Problem.of(
                    ScheduleError.RUN_FAILED,
                    output,
                    schedule.name(),
                    TEXT.text("job.status", process.exitValue(), reason(output))));
        }
        return new Done(RunOutcome.complete());
    }

    @Override
    public boolean pausable() {
        return false;
    }

    private Process start() {
        ProcessBuilder builder = new ProcessBuilder(schedule.words()).redirectErrorStream(true);
        builder.environment().put("DRYDOCK_HOME", schedule.dataFolder().toString());
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(ScheduleError.NOT_STARTED, failure.toString(), schedule.program()), failure);
        }
    }

    /** The first error that it wrote, else its last line. */
    private static String reason(String output) {
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        return lines.stream()
                .filter(line -> line.contains("E-"))
                .findFirst()
                .or(() -> lines.reversed().stream().findFirst())
                .map(line -> ": " + line.strip().replaceFirst("\\.$", ""))
                .orElse("");
    }

    private static String read(Process process) {
        try (InputStream in = process.getInputStream()) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return all.substring(Math.max(0, all.length() - MOST_OUTPUT));
        } catch (IOException failure) {
            return failure.toString();
        }
    }
}
