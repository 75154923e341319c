package dev.drydock.history;

import static dev.drydock.history.HistoryProcess.tell;

import dev.drydock.history.keeping.HistoryCompaction;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/**
 * What a process does until it is killed: each tells a line as soon as something is confirmed to it, which is then a promise.
 * The lines are {@code begun RUN}, {@code item RUN NUMBER STATUS}, {@code ended RUN ITEMS}, {@code tagged RUN TAG},
 * {@code accepted ID}, {@code signed RUN ID} and, before something is taken away, {@code goes RUN}.
 */
enum KilledWork {
    /** Results as they come; only the end of a run is waited for. */
    COUNT {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            try (RunWriter run = begin(store)) {
                int items = random.nextInt(1, 2000);
                for (int i = 1; i <= items; i++) {
                    run.item(Samples.counted("t" + i, i));
                }
                run.finish(Samples.succeeded());
                tell("ended " + run.runId() + " " + items);
            }
        }
    },
    /** One statement after the other, each announced and its outcome confirmed. */
    UPGRADE {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            try (RunWriter run = begin(store)) {
                int items = random.nextInt(1, 400);
                for (int i = 1; i <= items; i++) {
                    change(run, i);
                }
                run.finish(Samples.succeeded());
                tell("ended " + run.runId() + " " + items);
            }
        }
    },
    /** Many announced at once, then one by one. */
    ENCRYPTION {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            try (RunWriter run = begin(store)) {
                List<Item> before = new ArrayList<>();
                for (int i = random.nextInt(1, 60); i > 0; i--) {
                    before.add(changing(i));
                }
                List<Long> numbers = run.itemsBefore(before);
                numbers.forEach(number -> tell("item " + run.runId() + " " + number + " changing"));
                for (long number : numbers) {
                    pause(random, 20);
                    run.itemAfter(number, Samples.counted("t" + number, number));
                    tell("item " + run.runId() + " " + number + " counted");
                }
                run.finish(Samples.succeeded());
                tell("ended " + run.runId() + " " + numbers.size());
            }
        }
    },
    /** A schema is made, and then a load runs for long while nothing is recorded. */
    PROVE {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            try (RunWriter run = begin(store)) {
                change(run, 1);
                for (int i = 0; i < 3; i++) {
                    pause(random, 1500);
                    run.item(Samples.counted("rate", i));
                }
                run.finish(Samples.succeeded());
                tell("ended " + run.runId() + " 4");
            }
        }
    },
    /** A run waits for somebody. */
    IDLE {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            try (RunWriter run = begin(store)) {
                pause(random, 4000);
                run.finish(Samples.succeeded());
                tell("ended " + run.runId() + " 0");
            }
        }
    },
    /** What people say of runs and findings. */
    MARKS {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            long id = small(store, random);
            String tag = "tag " + random.nextInt(1_000_000);
            new HistoryMarks(store, "alice").tag(id, tag);
            tell("tagged " + id + " " + tag);
            long accepted = store.accept(
                    Samples.start().server(),
                    new RecordedFinding("check", "WARNING", ObjectName.table("shop", "t" + UUID.randomUUID()), "text"),
                    "owner",
                    "reason",
                    LocalDate.of(2099, 1, 1),
                    "alice");
            tell("accepted " + accepted);
            tell("signed " + id + " " + store.evidence().sign(id, "Alice", "seen", "alice"));
        }
    },
    /** Runs come and go. */
    DELETE {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            long stays = small(store, random);
            long goes = small(store, random);
            if (stays > 0) {
                tell("goes " + goes);
                store.delete(goes, "alice", "trial");
            }
        }
    },
    ARCHIVE {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            List<Long> runs = List.of(small(store, random), small(store, random));
            new HistoryKeeping(store, "alice").archive(runs, archive(folder), _ -> {});
        }
    },
    RETENTION {
        @Override
        void once(HistoryStore store, Path folder, Random random) {
            small(store, random);
            small(store, random);
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            int newest = (int) Math.max(1, store.runCount() - 3);
            RetentionPlan plan = keeping.plan(new RetentionRules(newest, 0));
            plan.goes().forEach(run -> tell("goes " + run));
            keeping.apply(plan, archive(folder), _ -> {});
        }
    },
    /** The history is closed, written anew and opened again and again. */
    COMPACT {
        @Override
        void forever(Path folder, long seed) {
            Random random = new Random(seed);
            tell("ready");
            while (true) {
                try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
                    small(store, random);
                }
                HistoryCompaction.run(folder);
            }
        }
    },
    /** Short commands, one after the other: opening and closing is most of it. */
    COMMANDS {
        @Override
        void forever(Path folder, long seed) {
            Random random = new Random(seed);
            tell("ready");
            while (true) {
                try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
                    small(store, random);
                }
            }
        }
    };

    void once(HistoryStore store, Path folder, Random random) {
        throw new UnsupportedOperationException();
    }

    void forever(Path folder, long seed) {
        Random random = new Random(seed);
        HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
        tell("ready");
        while (true) {
            once(store, folder, random);
        }
    }

    private static RunWriter begin(HistoryStore store) {
        RunWriter run = store.begin(Samples.start());
        tell("begun " + run.runId());
        return run;
    }

    private static long small(HistoryStore store, Random random) {
        try (RunWriter run = begin(store)) {
            int items = random.nextInt(1, 60);
            for (int i = 1; i <= items; i++) {
                run.item(Samples.counted("t" + i, i));
            }
            run.finish(Samples.succeeded());
            tell("ended " + run.runId() + " " + items);
            return run.runId();
        }
    }

    private static void change(RunWriter run, int table) {
        long number = run.itemBefore(changing(table));
        tell("item " + run.runId() + " " + number + " changing");
        run.itemAfter(number, Samples.counted("t" + table, number));
        tell("item " + run.runId() + " " + number + " counted");
    }

    private static Item changing(int table) {
        return Item.of("table", ObjectName.table("shop", "t" + table), "changing")
                .build();
    }

    private static Path archive(Path folder) {
        return folder.resolveSibling(UUID.randomUUID() + ".archive");
    }

    private static void pause(Random random, int most) {
        LockSupport.parkNanos(random.nextInt(1, most) * 1_000_000L);
    }
}
