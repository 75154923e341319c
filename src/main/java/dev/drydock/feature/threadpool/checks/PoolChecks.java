package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All checks of a survey: what happens now first, then settings, the extra port, and what is around the pool. */
public final class PoolChecks {

    private PoolChecks() {}

    public static List<Check<PoolCheckContext>> all() {
        return Stream.of(
                        LiveChecks.all(),
                        PoolSettingChecks.all(),
                        ExtraPortChecks.all(),
                        HostCapacityChecks.all(),
                        PoolSuitabilityChecks.all(),
                        HostChecks.all())
                .flatMap(List::stream)
                .toList();
    }

    /** One of them; its title is in the message file. */
    static Check<PoolCheckContext> check(String id, Consumer<PoolCheckContext> look) {
        return new SimpleCheck<>(id, Messages.of("poolcheck").text(id + ".title"), look);
    }
}
