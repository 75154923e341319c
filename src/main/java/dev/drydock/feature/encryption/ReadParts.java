package dev.drydock.feature.encryption;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads one part of a server after the other, and keeps what is to be said of those that cannot be read. Used by one thread. */
final class ReadParts {

    private static final Messages TEXT = Messages.of("encryption");

    private final List<String> unread = new ArrayList<>();

    /**
     * Empty if it cannot be read, which is then said.
     *
     * @param key of the part's name
     * @throws ServerException if the connection is lost
     */
    <T> Optional<T> read(String key, Supplier<T> reader) {
        try {
            return Optional.of(reader.get());
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            unread.add(TEXT.text("unread", TEXT.text(key), failure.problem().line()));
            return Optional.empty();
        }
    }

    /** As {@link #read(String, Supplier)}; returns whether it could be read. */
    boolean read(String key, Runnable reader) {
        return read(key, () -> {
                    reader.run();
                    return true;
                })
                .isPresent();
    }

    /** Says that something could not be read. */
    void say(String sentence) {
        unread.add(sentence);
    }

    /** A sentence each. */
    List<String> unread() {
        return List.copyOf(unread);
    }
}
