package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.checks.PoolChecks;
import dev.drydock.feature.threadpool.setup.PoolAim;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.PoolPlanner;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --aim}, and the plan that follows from it and a survey. */
final class PlanOptions {

    @Option(
            names = "--aim",
            paramLabel = "short|long|mixed",
            description = "What the pool is to be good for: many short statements, few long ones, or both (default:"
                    + " ${DEFAULT-VALUE}).")
    private String aim = PoolAim.MIXED.word();

    /** Surveys the server and plans; empty if the survey was cancelled. */
    Optional<PoolPlan> plan(OpenServer server, Services services, Terminal terminal) throws InterruptedException {
        PoolAim chosen = PoolAim.of(aim).orElseThrow(() -> new UsageException("--aim takes short, long or mixed."));
        return new JobInTerminal(terminal, "Nothing was changed.")
                .run(new PoolSurveyJob(server, PoolChecks.all(), PoolSurveyJob.USUAL, services.recording()))
                .map(survey -> PoolPlanner.plan(survey.value().read(), chosen));
    }

    static void show(PoolPlan plan, PrintWriter out) {
        TextTable table = new TextTable("OPTION", ">VALUE", "MEANS", "REASON");
        plan.options().forEach(one -> table.row(one.name(), one.value(), one.shown(), one.reason()));
        table.print(out);
    }
}
