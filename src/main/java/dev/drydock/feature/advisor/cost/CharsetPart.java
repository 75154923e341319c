package dev.drydock.feature.advisor.cost;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.paired.BenchmarkPart;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Work on texts in utf8mb4, compared with the same work in another character set.
 *
 * @param charset the other one
 * @param work what is done
 */
record CharsetPart(String charset, Work work) implements BenchmarkPart {

    /** What is done with the same texts in both. */
    enum Work {
        /** Reads all rows and compares their texts with a pattern. */
        SEARCH(1, true),
        SORT(1, true),
        GROUP(1, true),
        /** By an index over the texts. */
        LOOKUP(200, true),
        JOIN(1, true),
        INSERT(60, false);

        private final int count;
        private final boolean repeatable;

        Work(int count, boolean repeatable) {
            this.count = count;
            this.repeatable = repeatable;
        }
    }

    static List<CharsetPart> of(String charset) {
        return Stream.of(Work.values())
                .map(work -> new CharsetPart(charset, work))
                .toList();
    }

    @Override
    public int count() {
        return work.count;
    }

    @Override
    public boolean repeatable() {
        return work.repeatable;
    }

    @Override
    public String word() {
        return work.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String title() {
        return Messages.of("advisorcost").text("part." + work.name());
    }
}
