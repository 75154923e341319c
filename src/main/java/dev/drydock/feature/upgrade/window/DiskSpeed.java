package dev.drydock.feature.upgrade.window;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.mysqld.ProgramRun;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a folder's disk gives, in bytes a second, past the cache of the system: a file of 64 MiB is written, read and removed.
 *
 * @param where a word for the history: here, or there
 */
public record DiskSpeed(String where, long write, long read) {

    /** Where the rehearsal runs, and where the server's data are. */
    public static final String HERE = "here";

    public static final String THERE = "there";

    private static final String ITEM = "disk";
    private static final int BLOCK = 1 << 20;
    private static final int BLOCKS = 64;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Pattern SECONDS = Pattern.compile("([0-9.]+(?:e-[0-9]+)?) s,");

    /** Of a folder of this machine. */
    public static DiskSpeed here(String where, String folder, JobContext context) throws IOException {
        return read(
                where,
                ProgramRun.of(List.of("sh", "-c", script(folder)), Map.of())
                        .during(context)
                        .toEnd()
                        .text());
    }

    /** Of a folder of the server's machine. */
    public static DiskSpeed there(RemoteHost host, String folder, ChangePermit permit) throws IOException {
        try {
            RemoteHost.Output output = HostAccess.of(host).run(script(folder), LIMIT, permit);
            return read(THERE, output.out() + output.err());
        } catch (ServerException failure) {
            throw new IOException(failure.problem().line(), failure);
        }
    }

    /** What is written is random, since zeros may be stored as nothing. */
    private static String script(String folder) {
        String block = " bs=" + BLOCK + " count=" + BLOCKS;
        return "umask 077; f=" + ShellWord.quoted(folder + "/drydock-disk-test-" + UUID.randomUUID())
                + "; r=$(mktemp) || exit 1; trap 'rm -f -- \"$r\" \"$f\"' EXIT; export LC_ALL=C"
                + "; dd if=/dev/urandom of=\"$r\"" + block + " 2>/dev/null"
                + "; dd if=\"$r\" of=\"$f\"" + block + " conv=excl,fsync oflag=direct 2>&1 || exit 1"
                + "; dd if=\"$f\" of=/dev/null" + block + " iflag=direct 2>&1";
    }

    private static DiskSpeed read(String where, String output) throws IOException {
        Matcher seconds = SECONDS.matcher(output);
        if (seconds.find()) {
            long write = rate(seconds.group(1));
            if (seconds.find()) {
                return new DiskSpeed(where, write, rate(seconds.group(1)));
            }
        }
        throw new IOException(output.strip());
    }

    private static long rate(String seconds) {
        return Math.round(BLOCKS * (long) BLOCK / Math.max(0.000_001, Double.parseDouble(seconds)));
    }

    /** Whether it is one measurement: both folders are on one file system, and two would differ by their noise. */
    boolean sameAs(DiskSpeed other) {
        return write == other.write && read == other.read;
    }

    /** For the history. */
    public Item item() {
        return Item.of(ITEM, new ObjectName("", where, ""), "measured")
                .finished(Instant.now(), 0)
                .measure(write)
                .estimate(read)
                .build();
    }

    static Optional<DiskSpeed> read(List<Item> items, String where) {
        return items.stream()
                .filter(item -> item.kind().equals(ITEM) && item.object().name().equals(where))
                .flatMap(item -> Optional.ofNullable(item.measure())
                        .flatMap(write ->
                                Optional.ofNullable(item.estimate()).map(read -> new DiskSpeed(where, write, read)))
                        .stream())
                .findFirst();
    }
}
