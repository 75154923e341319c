package dev.drydock.feature.threadpool.checks;

import dev.drydock.feature.threadpool.survey.PoolCheck;
import java.util.List;
import java.util.stream.Stream;

/** All checks of a survey: what happens now first, then settings, the emergency door, and what is around the pool. */
public final class PoolChecks {

    private PoolChecks() {}

    public static List<PoolCheck> all() {
        return Stream.of(
                        LiveChecks.all(),
                        PoolSettingChecks.all(),
                        DoorChecks.all(),
                        AroundChecks.all(),
                        WorthChecks.all(),
                        HostChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
