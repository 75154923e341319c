package dev.drydock.feature.upgrade.replay;

import java.util.List;
import java.util.Map;

/** Keeps what each statement did otherwise; none may crash a server. */
public record FoundDifferences(Map<String, List<Difference>> found) implements StatementReplay.Listener {

    @Override
    public void compared(String schema, String digest, long count, List<Difference> differences, long millis) {
        found.put(digest, differences);
    }

    @Override
    public void crashed(String schema, String digest, long count) {
        throw new AssertionError(digest);
    }
}
