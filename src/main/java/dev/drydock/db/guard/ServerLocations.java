package dev.drydock.db.guard;

import dev.drydock.profile.Profile;
import java.util.List;
import java.util.Map;

/** Says where an opened server and saved ones are. Logs in nowhere; blocks on the lookup of names, for seconds at most. */
public interface ServerLocations {

    /** Where the opened server is. */
    Whereabouts opened();

    /** Where saved servers are, by the id of their profile, seen from where the opened one was reached. */
    Map<String, Whereabouts> of(List<Profile> saved);
}
