package dev.drydock.feature.proxysql.split;

import dev.drydock.feature.proxysql.status.Digest;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A kind of statement that may be sent to readers.
 *
 * @param digest what was counted of it
 * @param objection why it has to stay on the writer; empty if nothing is known against it
 */
public record SplitCandidate(Digest digest, Optional<String> objection) {

    private static final Pattern READ = Pattern.compile("^\\(*\\s*(?:SELECT|WITH)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOCKS = Pattern.compile(
            "\\bFOR\\s+(?:UPDATE|SHARE)\\b|\\bLOCK\\s+IN\\s+SHARE\\s+MODE\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern SESSION = Pattern.compile(
            "\\b(?:LAST_INSERT_ID|FOUND_ROWS|ROW_COUNT|GET_LOCK|RELEASE_LOCK|IS_FREE_LOCK|IS_USED_LOCK|CONNECTION_ID"
                    + "|NEXTVAL|LASTVAL|SETVAL)\\s*\\(|@|\\bINTO\\s+(?:OUTFILE|DUMPFILE|@)|\\bSQL_CALC_FOUND_ROWS\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern WRITES =
            Pattern.compile("\\b(?:INSERT|UPDATE|DELETE|REPLACE)\\b", Pattern.CASE_INSENSITIVE);

    /** The reads among these digests that go to this hostgroup, most time first. */
    public static List<SplitCandidate> of(List<Digest> digests, String writer) {
        return digests.stream()
                .filter(digest -> digest.hostgroup().equals(writer)
                        && READ.matcher(digest.text()).find())
                .map(digest -> new SplitCandidate(digest, objection(digest.text())))
                .sorted((left, right) ->
                        Long.compare(right.digest().sumMicros(), left.digest().sumMicros()))
                .toList();
    }

    /** Whether it can be proposed. */
    public boolean safe() {
        return objection.isEmpty();
    }

    private static Optional<String> objection(String text) {
        String plain = text.toUpperCase(Locale.ROOT);
        if (LOCKS.matcher(plain).find()) {
            return say("locks");
        }
        if (SESSION.matcher(plain).find()) {
            return say("session");
        }
        if (plain.startsWith("WITH") && WRITES.matcher(plain).find()) {
            return say("writes");
        }
        return text.length() >= LONGEST ? say("cut") : Optional.empty();
    }

    /** ProxySQL cuts normalised texts, {@code mysql-query_digests_max_digest_length}. */
    private static final int LONGEST = 2_048;

    private static Optional<String> say(String key) {
        return Optional.of(Messages.of("proxysql").text("split.stays." + key));
    }
}
