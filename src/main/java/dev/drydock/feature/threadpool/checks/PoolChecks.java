package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;

/** All checks of a survey: what happens now first, then settings, the extra port, and what is around the pool. */
public final class PoolChecks {

    private PoolChecks() {}

    public static List<Check<PoolCheckContext>> all() {
        return List.of(
                check("unread", LiveChecks::unread),
                check("stuck", LiveChecks::stuck),
                check("waiting", LiveChecks::waiting),
                check("stalls", LiveChecks::stalls),
                check("throttles", LiveChecks::throttles),
                check("kickups", LiveChecks::kickups),
                check("max-threads", LiveChecks::maxThreads),
                check("range", PoolSettingChecks::range),
                check("size", PoolSettingChecks::size),
                check("stall-unit", PoolSettingChecks::unit),
                check("stall-limit", PoolSettingChecks::stallLimit),
                check("oversubscribe", PoolSettingChecks::oversubscribe),
                check("kickup-off", PoolSettingChecks::kickup),
                check("transactions-limit", PoolSettingChecks::transactions),
                check("thread-cache-ignored", PoolSettingChecks::threadCache),
                check("no-door", ExtraPortChecks::none),
                check("door-closed", ExtraPortChecks::refused),
                check("door-narrow", ExtraPortChecks::narrow),
                check("door-percona", ExtraPortChecks::percona),
                check("max-connections", HostCapacityChecks::connections),
                check("memory", HostCapacityChecks::memory),
                check("open-files", HostCapacityChecks::openFiles),
                check("table-cache", HostCapacityChecks::tableCache),
                check("thread-cache", HostCapacityChecks::threadCache),
                check("worth", PoolSuitabilityChecks::worth),
                check("proxy", PoolSuitabilityChecks::proxy),
                check("host", HostChecks::host),
                check("host-files", HostChecks::files),
                check("host-tasks", HostChecks::tasks),
                check("host-backlog", HostChecks::backlog),
                check("host-ports", HostChecks::ports),
                check("host-own-ports", HostChecks::ownPorts),
                check("host-swappiness", HostChecks::swappiness),
                check("host-allocator", HostChecks::allocator));
    }

    /** One of them; its title is in the message file. */
    private static Check<PoolCheckContext> check(String id, Consumer<PoolCheckContext> look) {
        return new SimpleCheck<>(id, Messages.of("poolcheck").text(id + ".title"), look);
    }
}
