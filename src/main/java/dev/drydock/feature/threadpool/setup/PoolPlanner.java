package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.host.HostLimits;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.SettingSpecs;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Chooses the settings of a pool for an aim, each with its reason. Reads nothing: it works on what was surveyed. */
public final class PoolPlanner {

    private static final Messages TEXT = Messages.of("poolsetup");

    private static final int USUAL_ADMIN_PORT = 33_062;

    private final SurveyReading read;
    private final PoolAim aim;
    private final HostLimits host;

    private PoolPlanner(SurveyReading read, PoolAim aim) {
        this.read = read;
        this.aim = aim;
        this.host = read.host().orElse(new HostLimits(Map.of()));
    }

    /** @throws DrydockException E-4711 if this server can have no pool, E-4712 if its cores are not known */
    public static PoolPlan plan(SurveyReading read, PoolAim aim) {
        if (!read.pool().possible()) {
            throw new DrydockException(
                    Problem.of(ThreadPoolError.NO_POOL, "", read.facts().product()));
        }
        if (read.cores().isEmpty()) {
            throw new DrydockException(
                    Problem.of(ThreadPoolError.CORES_UNKNOWN, "", read.facts().product()));
        }
        PoolPlanner planner = new PoolPlanner(read, aim);
        String group = read.facts().mariaDb() ? "mariadb" : "mysqld";
        return new PoolPlan(
                aim, group, planner.door(), planner.pool(read.cores().getAsInt()));
    }

    private List<PlannedOption> door() {
        ExtraPort door = read.door();
        List<PlannedOption> options = new ArrayList<>();
        if (door.state() != ExtraPort.State.NONE) {
            return options;
        }
        if (door.variable().equals("extra_port")) {
            add(options, "extra_port", Integer.toString(freeAbovePort()), portReason("extra_port"));
            add(options, "extra_max_connections", "3", "extra_max_connections");
        } else {
            add(options, "admin_address", "127.0.0.1", "admin_address");
            if (!host.free(adminPort(read.variables()))) {
                add(options, "admin_port", Integer.toString(freeAbovePort()), portReason("admin_port"));
            }
            add(options, "create_admin_listener_thread", "ON", "create_admin_listener_thread");
        }
        return options;
    }

    private int freeAbovePort() {
        return host.freeAbove((int) (long) read.facts().port().known().orElse(3306L));
    }

    private String portReason(String name) {
        return host.listening().isPresent() ? name : "port.unseen";
    }

    /** Where a server with an address for administration listens, unless told otherwise. */
    static int adminPort(Map<String, String> variables) {
        String known = variables.getOrDefault("admin_port", "");
        return known.matches("[1-9]\\d{0,4}") ? Integer.parseInt(known) : USUAL_ADMIN_PORT;
    }

    private List<PlannedOption> pool(int cores) {
        List<PlannedOption> options = new ArrayList<>();
        if (read.pool().kind() == PoolKind.MYSQL) {
            if (!read.pool().running()) {
                options.add(new PlannedOption(
                        "plugin_load_add", "thread_pool.so", "thread_pool.so", TEXT.text("reason.plugin"), true));
            }
            add(options, "thread_pool_size", Integer.toString(Math.clamp(cores, 1, 512)), "size");
            add(options, "thread_pool_stall_limit", stall(6, 4, 6), "stall." + aim.name());
            add(options, "thread_pool_query_threads_per_group", aim == PoolAim.LONG ? "4" : "2", "group." + aim.name());
            return options;
        }
        add(options, "thread_handling", "pool-of-threads", "handling");
        add(options, "thread_pool_size", Integer.toString(cores), "size");
        add(options, "thread_pool_stall_limit", stall(500, 100, 200), "stall." + aim.name());
        add(options, "thread_pool_oversubscribe", aim == PoolAim.LONG ? "5" : "3", "group." + aim.name());
        return options;
    }

    private String stall(int shortOnes, int longOnes, int mixed) {
        return Integer.toString(
                switch (aim) {
                    case SHORT -> shortOnes;
                    case LONG -> longOnes;
                    case MIXED -> mixed;
                });
    }

    private void add(List<PlannedOption> options, String name, String value, String reason) {
        String shown = SettingSpecs.named(read.pool().kind(), name)
                .map(spec -> spec.unit().shown(value))
                .orElse(value);
        options.add(new PlannedOption(name, value, shown, TEXT.text("reason." + reason), false));
    }
}
