package dev.drydock.lane;

import dev.drydock.db.catalog.TableName;
import java.util.OptionalLong;

/** One thing for a lane to do, with one statement. A value: the same item is equal to itself throughout a run. */
public interface LaneItem {

    /** The table that it is about; a schema or a tablespace has one name empty. */
    TableName table();

    /** Its name for people. */
    String shown();

    /** What is done to it, in a word; speeds are learnt for each such word. */
    String word();

    /** The statement, without a semicolon. */
    String sql();

    /** Storage engine; empty where the server cannot say. */
    String engine();

    /** Its size in bytes; empty where the server cannot say. */
    OptionalLong bytes();

    /** Bytes on the disk that it needs beside what is there until it is done. */
    long room();

    /** Bytes that it goes through: the measure of its part of the run. */
    default long weight() {
        return room();
    }

    /** Number of a group of which never two run at once, from 1; 0 for none. */
    int group();

    /** Whether it waits until nothing else of its schema is left. */
    default boolean lastOfSchema() {
        return false;
    }
}
