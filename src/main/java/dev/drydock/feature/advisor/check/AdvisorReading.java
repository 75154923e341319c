package dev.drydock.feature.advisor.check;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostLimits;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerCores;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.ServerSettings;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What was read of a server before its checks.
 *
 * @param settings its variables, with where they came from
 * @param variables their values by name
 * @param window its counters; unknown where the server refuses them
 * @param sizes how much data it has
 * @param cores of its machine; empty where nothing tells
 * @param host what its machine tells over SSH; unknown where there is no way to it
 */
public record AdvisorReading(
        ServerFacts facts,
        ServerSettings settings,
        Map<String, String> variables,
        Fact<CounterWindow> window,
        Fact<DataSizes> sizes,
        OptionalInt cores,
        Fact<HostLimits> host) {

    public AdvisorReading {
        variables = Map.copyOf(variables);
    }

    /** Reads what does not change in the window; blocks. */
    static AdvisorReading of(
            LongSession session, OpenServer server, Optional<OptionFiles> files, Fact<CounterWindow> window) {
        ServerFacts facts = server.facts();
        ServerSettings settings = ServerSettings.read(session.sql(), facts, files);
        Map<String, String> variables =
                settings.all().stream().collect(Collectors.toMap(ServerSetting::name, ServerSetting::value));
        return new AdvisorReading(
                facts,
                settings,
                variables,
                window,
                DataSizes.read(session.sql(), facts, variables),
                ServerCores.read(session.sql(), facts, server.profile().host()),
                host(server, variables.getOrDefault("pid_file", "")));
    }

    private static Fact<HostLimits> host(OpenServer server, String pidFile) {
        try {
            return server.databaseHost()
                    .<Fact<HostLimits>>map(
                            machine -> new Fact.Known<>(HostLimits.read(HostAccess.of(machine), pidFile)))
                    .orElseGet(() ->
                            new Fact.Unknown<>(Messages.of(AdvisorCheck.TEXTS).text("missing.host")));
        } catch (ServerException failure) {
            return new Fact.Unknown<>(failure.problem().line());
        }
    }
}
