package dev.drydock.feature.galera.check;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All checks of a cluster, in the order in which they are shown. */
final class GaleraChecks {

    private GaleraChecks() {}

    static List<Check<GaleraContext>> all() {
        return Stream.of(
                        MembershipChecks.all(),
                        LoadChecks.all(),
                        RecoveryChecks.all(),
                        SettingChecks.all(),
                        ReplicationChecks.all())
                .flatMap(List::stream)
                .toList();
    }

    /** One of them; its title is in the message file. */
    static Check<GaleraContext> check(String id, Consumer<GaleraContext> look) {
        return new SimpleCheck<>(id, Messages.of("galeracheck").text(id + ".title"), look);
    }
}
