package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One part of the catalogue: read once, by whoever asks first, while others wait; a failure is kept as well, but for a
 * lost connection, so that every check that needs the part tells of it. Safe on any thread.
 */
final class CachedCatalogRead<T> {

    private final Function<Session, T> reader;
    private final Optional<String> gap;
    private @Nullable T value;
    private @Nullable ServerException failure;

    /** @param gap why the part is not the whole truth, such as a privilege that the account lacks */
    CachedCatalogRead(Optional<String> gap, Function<Session, T> reader) {
        this.gap = gap;
        this.reader = reader;
    }

    /** @throws ServerException if the part could not be read, now or by the first who asked */
    synchronized T get(Session session) {
        T known = value;
        if (known == null) {
            known = read(session);
            value = known;
        }
        return known;
    }

    Optional<String> gap() {
        return gap;
    }

    private T read(Session session) {
        if (failure != null) {
            throw failure;
        }
        try {
            return reader.apply(session);
        } catch (ServerException thrown) {
            failure = thrown.connectionLost() ? null : thrown;
            throw thrown;
        }
    }

    /** The same, followed by something that is asked of the session directly after its statement. */
    CachedCatalogRead<T> followedBy(Consumer<Session> question) {
        return new CachedCatalogRead<>(gap, session -> {
            T part = reader.apply(session);
            question.accept(session);
            return part;
        });
    }

    /** Rows of a query as one part. */
    static <R> CachedCatalogRead<List<R>> rows(
            Optional<String> gap, String sql, Function<dev.drydock.db.sql.Row, R> reader, String... settings) {
        return new CachedCatalogRead<>(gap, session -> {
            for (String setting : settings) {
                session.executeOwn(setting);
            }
            return List.copyOf(session.query(sql, reader));
        });
    }
}
