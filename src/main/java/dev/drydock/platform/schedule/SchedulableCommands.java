package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import java.util.List;

/** The commands that can be scheduled. The command line makes it, which alone knows them. Calls block. */
public interface SchedulableCommands {

    /** How many servers the options of a command name. */
    enum Servers {
        NONE,
        ONE,
        MANY
    }

    /**
     * A command that looks and changes no server.
     *
     * @param words such as {@code upgrade check}
     * @param does one sentence
     * @param options the names of its options
     */
    record Offered(String words, String does, Servers servers, List<String> options) {
        public Offered {
            options = List.copyOf(options);
        }
    }

    /** By their words. */
    List<Offered> all();

    /**
     * Refuses what {@code drydock schedule add} refuses.
     *
     * @param words the words after {@code drydock}
     * @throws DrydockException E-1064, E-1065, E-1074
     */
    void require(List<String> words);
}
