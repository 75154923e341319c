package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.app.Features;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.guard.GuardedServers;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.demo.LegacyMySql;
import dev.drydock.feature.upgrade.cli.WholeUpgrade;
import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.CheckJob;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import dev.drydock.profile.keychain.MemoryKeychain;
import dev.drydock.profile.vault.VaultAccess;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration's upgrade, on its server with the data of a real 5.5. */
@NeedsServers
class WholeUpgradeTest {

    private static final UpgradeOptions ALL = UpgradeOptions.of(Scope.everything());

    @TempDir
    private static Path cache;

    @TempDir
    private Path folder;

    private LegacyMySql legacy;
    private OpenServer server;

    @BeforeEach
    void start() {
        legacy = new LegacyMySql(Path.of(System.getProperty("drydock.app.dir")).resolve("demo"), cache);
        int port = legacy.start(_ -> {});
        server = OpenServer.open(
                new Profile(
                        "old",
                        "old data",
                        "",
                        Environment.DEVELOPMENT,
                        "127.0.0.1",
                        port,
                        "root",
                        PasswordSource.ASK,
                        TlsMode.PREFERRED,
                        ""),
                legacy.password());
    }

    @AfterEach
    void stop() {
        server.close();
        legacy.close();
    }

    @Test
    void thePlanListsEachUglyCaseWithItsRemedy() throws Exception {
        UpgradePlan plan = plan();
        Set<String> planned = plan.actions().stream()
                .filter(action -> !action.table().schema().equals("mysql"))
                .map(WholeUpgradeTest::shown)
                .collect(Collectors.toSet());
        assertThat(planned)
                .containsExactlyInAnyOrder(
                        "old_shop/customers REBUILD",
                        "old_shop/orders REBUILD",
                        "old_shop/order_lines REBUILD",
                        "old_shop/order REBUILD",
                        "old_shop/price list `2010` REBUILD",
                        "old_shop/readings REBUILD",
                        "old_shop/sessions REBUILD",
                        "old_shop/vintages REBUILD",
                        "old_shop/zero_dates REBUILD",
                        "shop of 2006/Bücher REBUILD",
                        "old_shop/page_views REPAIR",
                        "old_shop/log_2009 REPAIR",
                        "old_shop/log_2010 REPAIR",
                        "old_shop/vintages_myisam REPAIR",
                        "old_shop/☕ and ☂ REPAIR",
                        "old_shop/#mysql50#left-over-dates REPAIR",
                        "#mysql50#shop-2005/stock REPAIR",
                        "old_shop/counters UPGRADE_PARTITIONING",
                        "old_shop/#mysql50#left-over RENAME",
                        "#mysql50#shop-2005/ RENAME_SCHEMA");
        assertThat(plan.manual())
                .extracting(ManualItem::table)
                .extracting(table -> table.schema() + "/" + table.table())
                .containsExactlyInAnyOrder("old_shop/best_customers", "old_shop/log_all", "mysql/");
    }

    @Test
    void runAndVerifyLeaveExactlyWhatIsToBeDoneByHand() throws Exception {
        UpgradePlan before = plan();
        assertThat(before.leavesOnlyManual(result(new CheckJob(server, ALL)))).isFalse();

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                false,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        Path report = folder.resolve("report.html");
        ExitStatus status;
        try (HistoryStore history = HistoryStore.open(folder, "test")) {
            ProfileStore profiles = new ProfileStore(folder.resolve("profiles.json"), problem -> {
                throw new AssertionError(problem.full());
            });
            status = new WholeUpgrade(
                            new Services(
                                    "test",
                                    () -> profiles,
                                    () -> history,
                                    () -> history,
                                    () -> new VaultAccess(
                                            folder.resolve("vault"),
                                            InstantSource.system(),
                                            new MemoryKeychain(),
                                            _ -> {}),
                                    () -> new SupportBundle(List.of()),
                                    () -> new GuardedServers(
                                            folder.resolve("guarded-servers.json"), () -> profiles, _ -> {}),
                                    Features.all(),
                                    _ -> {},
                                    folder,
                                    new NoOtherHistories()),
                            terminal,
                            report)
                    .run(server, "8.0");
        }
        assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
        TableCheckResult after = result(new CheckJob(server, ALL));
        assertThat(after.unsettled())
                .extracting(CheckedTable::remedy)
                .containsExactlyInAnyOrder(TableRemedy.RECREATE_VIEW, TableRemedy.MANUAL);
        assertThat(after.oldSchemas()).isEmpty();
        assertThat(after.tables())
                .extracting(table -> table.name().schema() + "/" + table.name().table())
                .contains("old_shop/left-over", "old_shop/left-over-dates", "shop-2005/stock");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("old-temporals", "best_customers", "upgrade partitioning");
        assertThat(err.toString(StandardCharsets.UTF_8).lines().filter(line -> line.endsWith(" checked · 3 left")))
                .as("what is left is told once")
                .hasSize(1);
        assertThat(report).content().contains("page_views", "best_customers");
    }

    private UpgradePlan plan() throws InterruptedException {
        try (HistoryStore history = HistoryStore.open(folder.resolve("planning"), "test")) {
            return result(new PlanJob(server, ALL, () -> history));
        }
    }

    private static String shown(PlannedAction action) {
        return action.table().schema() + "/" + action.table().table() + " " + action.remedy();
    }

    private static <R> R result(Job<R> job) throws InterruptedException {
        if (new CurrentThreadRunner().submit(job).await() instanceof JobOutcome.Succeeded<R>(R result)) {
            return result;
        }
        throw new AssertionError("The job did not succeed");
    }
}
