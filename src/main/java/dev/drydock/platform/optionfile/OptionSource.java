package dev.drydock.platform.optionfile;

import java.io.IOException;
import java.util.List;

/** Where option files lie: this machine, or another one. */
public interface OptionSource {

    /** Whether its names are files of this machine. */
    boolean local();

    /**
     * The text of a file; blocks.
     *
     * @throws IOException if it cannot be read
     */
    String text(String file) throws IOException;

    /**
     * The full names of the files in a folder that end in {@code .cnf}, sorted; blocks.
     *
     * @throws IOException if it cannot be read
     */
    List<String> folder(String folder) throws IOException;

    /** The full name of what {@code from} names. */
    String named(String from, String name);
}
