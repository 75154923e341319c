package dev.drydock.feature.advisor;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings of a server as they were read.
 *
 * @param table of which release the defaults are; empty if its series has no table
 * @param all by name
 * @param whole whether all could be read
 * @param twice what its option file sets twice with different values, by the variable; empty also where none was given
 * @param notes what is not known, and why, for people
 */
public record ServerSettings(
        Optional<String> table, List<ServerSetting> all, boolean whole, Map<String, String> twice, List<String> notes) {

    public ServerSettings {
        all = List.copyOf(all);
        twice = Map.copyOf(twice);
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

    /** The same, of a variable with two names only one. */
    public List<ServerSetting> onceEach(SettingsFilter filter) {
        Set<String> names = all.stream().map(ServerSetting::name).collect(Collectors.toSet());
        return that(filter).stream()
                .filter(one -> {
                    String first = VariableNames.canonical(one.name());
                    return first.equals(one.name()) || !names.contains(first);
                })
                .toList();
    }
}
