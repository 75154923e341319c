package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.sql.ResultColumn;
import dev.drydock.db.sql.ServerException;
import java.util.List;
import java.util.Optional;

/**
 * In what two answers to one statement are not the same. None holds a value of a row. Messages of servers
 * and labels of columns may hold literals, and have to be masked before they are shown.
 */
public sealed interface Difference {

    /** The new server refuses what the old one runs. */
    record Refused(ServerException there) implements Difference {}

    /** The old server refuses what the new one runs. */
    record Taken(ServerException here) implements Difference {}

    /** Both refuse it, with other errors. */
    record OtherError(ServerException here, ServerException there) implements Difference {}

    /** The new server was not done in the time that a statement may take; the old one took so long. */
    record Late(long hereMillis) implements Difference {}

    /** Names or types of the result's columns. */
    record Columns(List<ResultColumn> here, List<ResultColumn> there) implements Difference {}

    record RowCount(String here, String there) implements Difference {}

    /** So many rows have other values in these columns. */
    record Values(int rows, int of, List<String> columns) implements Difference {}

    /** The rows come in an order that ORDER BY tells apart. */
    record Order() implements Difference {}

    /** The old server sorted what it grouped, and the new one does not. */
    record GroupOrder() implements Difference {}

    /** Rows come in another order, which its ORDER BY, if it is ordered, leaves open or may leave open. */
    record OpenOrder(boolean ordered) implements Difference {}

    /** Both refuse it alike, so that nothing else could be compared. */
    record BothRefuse(int errno) implements Difference {}

    record Changed(long here, long there) implements Difference {}

    /** Messages that only one of them has. */
    record Warnings(List<Message> here, List<Message> there) implements Difference {}

    /** A warning of a server. */
    record Message(int code, String text) {}

    /** Milliseconds, the middle of several runs each. */
    record Slower(double here, double there, int runs) implements Difference {}

    /** More rows than are compared, or the old server did not end it in time. */
    record TooMuch() implements Difference {}

    /** The result cannot be compared, because of this part of the statement; empty if the old server itself answers otherwise. */
    record Open(Optional<String> part) implements Difference {}

    /** The old server ended while it ran, which says nothing of the new one. */
    record SourceEnded() implements Difference {}

    /** Whether the two are known to behave otherwise. */
    default boolean real() {
        return !(this instanceof Open
                || this instanceof BothRefuse
                || this instanceof SourceEnded
                || this instanceof TooMuch);
    }
}
