package dev.drydock.feature.advisor;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The advisor, for everything that lists features. */
public final class AdvisorFeature implements Feature {

    /** Its name, and that of its texts. */
    public static final String ID = "advisor";

    /** Kind of the runs that read the settings. */
    public static final String SETTINGS = "advisor-settings";

    /** Kind of the runs that compare settings. */
    public static final String DIFF = "advisor-diff";

    /** Kind of the runs that compare the settings of a group. */
    public static final String DRIFT = "advisor-drift";

    /** Kind of the runs that check a server. */
    public static final String CHECK = "advisor-check";

    /** Kind of the runs that measure what a character set costs. */
    public static final String CHARSET_COST = "advisor-charset-cost";

    /** Kind of the runs that dump the buffer pool. */
    public static final String POOL_DUMP = "advisor-pool-dump";

    /** Kind of the runs that bring a schema to utf8mb4. */
    public static final String UTF8MB4 = "advisor-utf8mb4";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(CHECK, texts().text("job.check")),
                RunKind.of(CHARSET_COST, texts().text("job.charset.cost")),
                RunKind.of(UTF8MB4, texts().text("job.utf8mb4")),
                RunKind.of(POOL_DUMP, texts().text("job.pool")),
                RunKind.of(SETTINGS, texts().text("job.title"), states("standing.")),
                RunKind.of(DIFF, texts().text("job.diff"), states("state.")),
                RunKind.of(DRIFT, texts().text("job.drift"), states("state.")));
    }

    /** Words of items, whose text has this key before them. */
    private RunKind.Words states(String key) {
        return (place, word) -> Optional.of(key + word)
                .filter(text -> place == RunKind.Place.STATE && texts().has(text))
                .map(texts()::text);
    }

    @Override
    public List<AccountPurpose> purposes() {
        return List.of(new AccountPurpose(
                "utf8mb4",
                texts().text("job.utf8mb4"),
                Stream.of("SELECT", "ALTER", "INSERT", "CREATE", "DROP", "LOCK TABLES", "REFERENCES")
                        .map(one -> new PrivilegeNeed(
                                texts().text("title"), List.of(one), texts().text("need." + one.replace(' ', '-'))))
                        .toList()));
    }

    @Override
    public Set<String> recordedCommands() {
        return Set.of();
    }
}
