package dev.drydock.feature.advisor;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a server as they were read.
 *
 * @param table of which release the defaults are; empty if its series has no table
 * @param all by name
 * @param whole whether all could be read
 * @param twice what its option file sets twice with different values; empty also where none was given
 * @param notes what is not known, and why, for people
 */
public record ServerSettings(
        Optional<String> table, List<ServerSetting> all, boolean whole, List<String> twice, List<String> notes) {

    public ServerSettings {
        all = List.copyOf(all);
        twice = List.copyOf(twice);
        notes = List.copyOf(notes);
    }

    /**
     * Reads them; blocks on the network.
     *
     * @param files the option files of the server; empty if they are not known
     * @throws dev.drydock.db.sql.ServerException if the connection is lost
     */
    public static ServerSettings read(Session session, ServerFacts facts, Optional<OptionFiles> files) {
        return new ServerSettingsReader(session, facts, files).read();
    }

    /** Of how many it is not known what the next restart does to them. */
    public long unknownAtRestart() {
        return all.stream()
                .filter(one -> one.next() == ServerSetting.AtRestart.UNKNOWN)
                .count();
    }

    public List<ServerSetting> that(SettingsFilter filter) {
        return all.stream().filter(filter::fits).toList();
    }
}
