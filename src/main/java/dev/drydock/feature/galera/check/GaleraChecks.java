package dev.drydock.feature.galera.check;

import java.util.List;
import java.util.stream.Stream;

/** All checks of a cluster, in the order in which they are shown. */
final class GaleraChecks {

    private GaleraChecks() {}

    static List<GaleraCheck> all() {
        return Stream.of(
                        MembershipChecks.all(),
                        LoadChecks.all(),
                        ComebackChecks.all(),
                        SettingChecks.all(),
                        OutsideChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
