package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Something about a server that was either read from it or could not be read. */
public sealed interface Fact<T> {

    record Known<T>(T value) implements Fact<T> {}

    /** @param reason why, for the user: the server's message or a missing privilege */
    record Unknown<T>(String reason) implements Fact<T> {}

    /**
     * What is read, or why the server does not say it.
     *
     * @throws ServerException if the connection was lost
     */
    static <T> Fact<T> read(Supplier<T> read) {
        try {
            return new Known<>(read.get());
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return new Unknown<>(failure.problem().detail());
        }
    }

    default Optional<T> known() {
        return this instanceof Known<T>(T known) ? Optional.of(known) : Optional.empty();
    }

    /** What follows from what was read, and may not be readable itself. */
    default <U> Fact<U> flatMap(Function<T, Fact<U>> change) {
        return switch (this) {
            case Known<T>(T known) -> change.apply(known);
            case Unknown<T>(String reason) -> new Unknown<>(reason);
        };
    }

    default <U> Fact<U> map(Function<T, U> change) {
        return flatMap(value -> new Known<>(change.apply(value)));
    }

    default boolean is(T expected) {
        return known().filter(expected::equals).isPresent();
    }
}
