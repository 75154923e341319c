package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large runs and long histories stay quick. The limits are several times what an idle machine takes. */
class HistoryVolumeTest {

    @TempDir
    Path folder;

    @Test
    void aRunOfAHundredThousandItemsIsWrittenPagedAndStreamed() {
        int items = 100_000;
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

            List<Item> page = store.items(id, 90_000, 100);
            assertThat(page)
                    .hasSize(100)
                    .first()
                    .isEqualTo(Samples.counted("table_90001", 90_001).numbered(90_001));
            assertThat(store.items(id, 99_990, 100)).hasSize(10);
            assertThat(store.runs(RunFilter.newest(50))).hasSize(1);
            assertThat(fastest(() -> {
                        store.items(id, 90_000, 100);
                        store.items(id, 99_990, 100);
                        store.runs(RunFilter.newest(50));
                    }))
                    .isLessThan(Duration.ofMillis(500));
        }
    }

    @Test
    void theGrowthOfATableOverTwoHundredRunsOfAThousandItemsIsFoundAtOnce() {
        int runs = 200;
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
            assertThat(fastest(() -> store.growth("uuid-1", "rowcount", ObjectName.table("shop", "t5"))))
                    .isLessThan(Duration.ofMillis(100));
            assertThat(store.growth("uuid-1", "upgrade", ObjectName.table("shop", "t5")))
                    .isEmpty();
            assertThat(store.growth("uuid-1", "rowcount", new ObjectName("shop", "t5", "p0")))
                    .isEmpty();
        }
    }

    /** Of several reads, since a busy machine may keep one of them waiting. */
    private static Duration fastest(Runnable read) {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long began = System.nanoTime();
            read.run();
            fastest = Math.min(fastest, System.nanoTime() - began);
        }
        return Duration.ofNanos(fastest);
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
