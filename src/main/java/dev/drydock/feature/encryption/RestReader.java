package dev.drydock.feature.encryption;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Map;

/** Reads what of a server's data is encrypted on its disks. Every call blocks on the network. */
public final class RestReader {

    private RestReader() {}

    /** As it is now; what cannot be read is said in the result. */
    public static AtRest read(Session session, ServerFacts facts) {
        return read(session, facts, ServerVariables.read(session, List.of("log_bin")));
    }

    static AtRest read(Session session, ServerFacts facts, Map<String, String> variables) {
        PlaceReader places = facts.mariaDb()
                ? new MariaDbPlaces(session, facts, variables)
                : new MySqlPlaces(session, facts, variables);
        return places.read();
    }
}
