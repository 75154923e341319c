package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.syntax.ReadingMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Statements by their digest, with a few of each that really ran. Filled and used by one thread. */
public final class ReplayLoad {

    private static final int SAMPLES = 3;
    private static final int MOST_DIGESTS = 20_000;
    private static final long MOST_LETTERS = 64L * 1024 * 1024;

    /** Statements of one digest in one schema. */
    static final class Group {
        private final String schema;
        private final String digest;
        private final List<LoggedStatement> samples = new ArrayList<>();
        private long count;

        Group(String schema, String digest) {
            this.schema = schema;
            this.digest = digest;
        }

        String schema() {
            return schema;
        }

        String digest() {
            return digest;
        }

        List<LoggedStatement> samples() {
            return samples;
        }

        long count() {
            return count;
        }
    }

    private final ReadingMode mode;
    private final Map<List<String>, Group> groups = new LinkedHashMap<>();
    private final Map<String, Long> notRun = new TreeMap<>();
    private final Map<ReplayStatement.Names, Long> names = new LinkedHashMap<>();
    private long read;
    private long cut;
    private long forgotten;
    private long letters;

    /** @param mode how the applications' server reads texts */
    public ReplayLoad(ReadingMode mode) {
        this.mode = mode;
    }

    /**
     * Reads a log or a file of statements; blocks on the disk.
     *
     * @param before called before each statement; may end it all
     */
    public void read(Path file, Runnable before) throws IOException {
        StatementLog.read(
                file,
                mode,
                one -> {
                    before.run();
                    add(one);
                },
                () -> {
                    read++;
                    cut++;
                });
    }

    /** Statements of which the first word is one of SQL, whether or not they are run. */
    public long understood() {
        return read - cut - notRun.getOrDefault(ReplayStatement.UNKNOWN, 0L);
    }

    public void add(LoggedStatement one) {
        read++;
        ReplayStatement statement = statement(one);
        statement.setsNames().ifPresent(found -> names.merge(found, 1L, Long::sum));
        if (statement.notRun().isPresent()) {
            notRun(statement.notRun().get(), 1);
            return;
        }
        List<String> key = List.of(one.schema(), statement.digest());
        Group group = groups.get(key);
        if (group == null && (groups.size() == MOST_DIGESTS || letters > MOST_LETTERS)) {
            forgotten++;
            return;
        }
        if (group == null) {
            group = new Group(one.schema(), statement.digest());
            groups.put(key, group);
        }
        group.count++;
        boolean known = group.samples.stream().anyMatch(sample -> sample.text().equals(one.text()));
        if (!known && group.samples.size() < SAMPLES) {
            letters += one.text().length();
            group.samples.add(one);
        }
    }

    /** What most of {@code SET NAMES} ask for; empty if there is none. */
    public Optional<ReplayStatement.Names> names() {
        return names.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** How many {@code SET NAMES} ask for this. */
    public long asked(ReplayStatement.Names wanted) {
        return names.getOrDefault(wanted, 0L);
    }

    /** How many {@code SET NAMES} there are. */
    public long asked() {
        return names.values().stream().mapToLong(Long::longValue).sum();
    }

    ReplayStatement statement(LoggedStatement one) {
        return ReplayStatement.of(one.text(), mode);
    }

    void notRun(String why, long statements) {
        notRun.merge(why, statements, Long::sum);
    }

    /** The most frequent first. */
    List<Group> groups() {
        return groups.values().stream()
                .sorted(Comparator.comparingLong(Group::count).reversed())
                .toList();
    }

    ReadingMode mode() {
        return mode;
    }

    /** Statements in all. */
    public long read() {
        return read;
    }

    /** How many digests may be run. */
    public int digests() {
        return groups.size();
    }

    /** Statements of which the log has a part only. */
    public long cut() {
        return cut;
    }

    /** Statements of further digests than are kept. */
    public long forgotten() {
        return forgotten;
    }

    /** Statements that are not run, by the word of SQL for it. */
    public Map<String, Long> notRun() {
        return Map.copyOf(notRun);
    }
}
