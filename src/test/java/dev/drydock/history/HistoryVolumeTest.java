package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Large runs and long histories stay quick: what a screen asks for is found by an index. */
class HistoryVolumeTest {

    @TempDir
    Path folder;

    static List<Integer> items() {
        return Trials.some(List.of(20_000), List.of(100_000));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("items")
    void aRunOfManyItemsIsWrittenPagedAndStreamed(int items) throws Exception {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            RunWriter run = store.begin(Samples.start());
            for (int i = 1; i <= items; i++) {
                run.item(Samples.counted("table_" + i, i));
            }
            run.finish(Samples.succeeded());
            long id = run.runId();

            AtomicLong next = new AtomicLong();
            store.items(id, item -> assertThat(item.seq()).isEqualTo(next.incrementAndGet()));
            assertThat(next.get()).isEqualTo(items);
            assertThat(store.run(id).orElseThrow().items()).isEqualTo(items);

            int late = items - 10_000;
            List<Item> page = store.items(id, late, 100);
            assertThat(page)
                    .hasSize(100)
                    .first()
                    .isEqualTo(Samples.counted("table_" + (late + 1), late + 1).numbered(late + 1));
            assertThat(store.items(id, items - 10, 100)).hasSize(10);
            assertThat(store.runs(RunFilter.newest(50))).hasSize(1);
            assertThat(plans(() -> {
                        store.items(id, late, 100);
                        store.runs(RunFilter.newest(50));
                    }))
                    .hasSizeGreaterThanOrEqualTo(2)
                    .anySatisfy(plan -> assertThat(plan).contains("ID > ?1", "AND ID < ?2"))
                    .noneSatisfy(plan -> assertThat(plan).contains("tableScan"));
        }
    }

    static List<Integer> runs() {
        return Trials.some(List.of(40), List.of(200));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("runs")
    void theGrowthOfATableOverManyRunsOfAThousandItemsIsFoundByAnIndex(int runs) throws Exception {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            List<Long> ids = new ArrayList<>();
            for (int r = 0; r < runs; r++) {
                RunWriter run = store.begin(Samples.start("rowcount", r % 2 == 0 ? "uuid-1" : "uuid-2"));
                for (int i = 0; i < 1000; i++) {
                    run.item(Samples.counted("t" + i, 1000L * r + i));
                }
                run.item(Item.of("table", ObjectName.table("shop", "t5"), "failed")
                        .build());
                run.finish(Samples.succeeded());
                ids.add(run.runId());
            }
            store.growth("uuid-1", "rowcount", ObjectName.table("shop", "t4"));
            List<GrowthPoint> growth = store.growth("uuid-1", "rowcount", ObjectName.table("shop", "t5"));
            assertThat(growth).hasSize(runs / 2);
            assertThat(growth.get(1)).isEqualTo(new GrowthPoint(ids.get(2), Samples.NOON, 2005));
            assertThat(growth).extracting(GrowthPoint::measure).isSorted();
            assertThat(plans(() -> store.growth("uuid-1", "rowcount", ObjectName.table("shop", "t5"))))
                    .hasSize(1)
                    .first(InstanceOfAssertFactories.STRING)
                    .contains("SCHEMA_NAME = ?", "NAME = ?")
                    .doesNotContain("tableScan");
            assertThat(store.growth("uuid-1", "upgrade", ObjectName.table("shop", "t5")))
                    .isEmpty();
            assertThat(store.growth("uuid-1", "rowcount", new ObjectName("shop", "t5", "p0")))
                    .isEmpty();
        }
    }

    /** By which indexes the database answers these reads: a machine's load has no say in it. */
    private List<String> plans(Runnable reads) throws Exception {
        HistoryLocation place = HistoryLocation.in(folder);
        try (Connection owner = DriverManager.getConnection(
                        H2Url.shared(place.database()),
                        H2Url.OWNER,
                        HistoryPasswords.read(place.passwords()).owner());
                Statement statement = owner.createStatement()) {
            statement.execute("SET QUERY_STATISTICS TRUE");
            reads.run();
            List<String> asked = new ArrayList<>();
            try (ResultSet all = statement.executeQuery("SELECT SQL_STATEMENT FROM INFORMATION_SCHEMA.QUERY_STATISTICS"
                    + " WHERE SQL_STATEMENT LIKE 'SELECT %FROM run%' OR SQL_STATEMENT LIKE 'SELECT %FROM item%'")) {
                while (all.next()) {
                    asked.add(all.getString(1));
                }
            }
            statement.execute("SET QUERY_STATISTICS FALSE");
            List<String> plans = new ArrayList<>();
            for (String sql : asked) {
                plans.add(plan(owner, sql));
            }
            return plans;
        }
    }

    private static String plan(Connection owner, String sql) throws SQLException {
        try (PreparedStatement explain = owner.prepareStatement("EXPLAIN " + sql)) {
            for (int i = 1; i <= explain.getParameterMetaData().getParameterCount(); i++) {
                explain.setString(i, "1");
            }
            try (ResultSet plan = explain.executeQuery()) {
                plan.next();
                return plan.getString(1);
            }
        }
    }

    @Test
    void noPartOfTheHistoryKnowsSecrets() {
        ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Secret.class)
                .because("what is never passed in cannot be stored")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackagesOf(HistoryStore.class));
    }
}
