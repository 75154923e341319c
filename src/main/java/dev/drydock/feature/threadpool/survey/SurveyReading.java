package dev.drydock.feature.threadpool.survey;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostLimits;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerCores;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.MemoryEstimate;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolReader;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.feature.threadpool.pool.PoolWindow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * All that was read for a survey.
 *
 * @param window two readings and what came between them
 * @param cores of the server's machine; empty where nothing tells
 * @param host limits of the machine; empty where there is no SSH to it, or it could not be read
 * @param hostTrouble why they could not be read; empty if nothing was tried or all went well
 */
public record SurveyReading(
        ServerFacts facts,
        Map<String, String> variables,
        Pool pool,
        List<PoolSetting> settings,
        PoolWindow window,
        ExtraPort door,
        OptionalInt cores,
        Optional<HostLimits> host,
        String hostTrouble) {

    /** What does not change while a server is surveyed. */
    record Basis(Map<String, String> variables, Pool pool, List<PoolSetting> settings, OptionalInt cores) {

        static Basis read(Session session, OpenServer server) {
            ServerFacts facts = server.facts();
            Map<String, String> variables = ServerVariables.read(session, PoolReader.LOOKED_AT);
            Pool pool = Pool.of(facts, variables);
            List<PoolSetting> settings = PoolReader.settings(session, facts, pool, variables);
            return new Basis(variables, pool, settings, cores(session, server, settings));
        }

        /** MariaDB tells its cores by the size of its pool, unless somebody has set that. */
        private static OptionalInt cores(Session session, OpenServer server, List<PoolSetting> settings) {
            String host = server.profile().host();
            boolean chosen = settings.stream()
                    .anyMatch(one -> one.name().equals("thread_pool_size") && one.origin() != VariableOrigin.AUTO);
            return server.facts().mariaDb() && chosen
                    ? ServerCores.ofThisMachine(server.facts(), host)
                    : ServerCores.read(session, server.facts(), host);
        }
    }

    /** The settings and the window, with the door tried and the machine read. Blocks on the network for seconds. */
    static SurveyReading of(OpenServer server, Basis basis, PoolReading first, PoolReading last) {
        ExtraPort door = ExtraPort.of(server.facts(), basis.variables()).tried(server);
        Optional<HostLimits> host = Optional.empty();
        String trouble = "";
        try {
            host = server.databaseHost()
                    .map(end -> HostLimits.read(
                            HostAccess.of(end), basis.variables().getOrDefault("pid_file", "")));
        } catch (ServerException failure) {
            trouble = failure.problem().line();
        }
        return new SurveyReading(
                server.facts(),
                basis.variables(),
                basis.pool(),
                basis.settings(),
                new PoolWindow(first, last),
                door,
                host.map(limits -> limits.number("cores"))
                        .filter(OptionalLong::isPresent)
                        .map(told -> OptionalInt.of((int) told.getAsLong()))
                        .orElse(basis.cores()),
                host,
                trouble);
    }

    /** Context switches of the whole machine in a second; empty where it cannot be read. */
    public OptionalDouble switches() {
        OptionalLong told = host.map(limits -> limits.number("switches")).orElse(OptionalLong.empty());
        return told.isPresent() ? OptionalDouble.of((double) told.getAsLong()) : OptionalDouble.empty();
    }

    public MemoryEstimate memory() {
        return MemoryEstimate.of(variables, pool.running(), window.now().status("Max_used_connections"));
    }

    public Optional<PoolSetting> setting(String name) {
        return settings.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
