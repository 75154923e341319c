package dev.drydock.bench;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.run.CheckJob;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import java.util.List;

/** The product's own check of all tables inside this process, with the server opened beforehand. */
final class OurCheck implements Contestant, AutoCloseable {

    private final UpgradeOptions options;
    private final OpenServer server;

    OurCheck(int port, String schemas) {
        this.options = UpgradeOptions.of(new Scope(List.of(schemas), List.of(), List.of(), false));
        this.server = OpenServer.open(OurCount.profile(port), LogIns.of(port));
    }

    @Override
    public String name() {
        return "ours, warm";
    }

    @Override
    public boolean inThisJvm() {
        return true;
    }

    @Override
    public Outcome run() throws InterruptedException {
        long started = System.nanoTime();
        JobOutcome<TableCheckResult> outcome =
                new CurrentThreadRunner().submit(new CheckJob(server, options)).await();
        double seconds = (System.nanoTime() - started) / 1e9;
        if (!(outcome instanceof JobOutcome.Succeeded<TableCheckResult>(TableCheckResult result))) {
            throw new IllegalStateException(outcome.toString());
        }
        return new Outcome(seconds, result.count(TableRemedy.NONE), 0);
    }

    @Override
    public void close() {
        server.close();
    }
}
