package dev.drydock.app;

import dev.drydock.demo.GaleraTrio;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.util.function.Supplier;

/** The demonstration's cluster and the saved profile of its first node. Stopped when it is closed. */
final class ClusterDemo implements DemoPart {

    private final GaleraTrio nodes = new GaleraTrio();
    private final Supplier<ProfileStore> profiles;

    ClusterDemo(Supplier<ProfileStore> profiles) {
        this.profiles = profiles;
    }

    @Override
    public DemoProfile shown() {
        return DemoProfile.CLUSTER;
    }

    @Override
    public Secret password() {
        return nodes.password();
    }

    @Override
    public void close() {
        nodes.close();
    }

    @Override
    public Profile start(JobContext context) {
        try (Stage stage = context.stage(shown().text("stage"), Total.exact(GaleraTrio.NODES))) {
            Profile profile = shown().on(nodes.start(_ -> stage.advance(1)));
            ProfileStore store = profiles.get();
            // its nodes have certificates of this session, so that nobody else is in the group
            new AddressBook(store.beside(AddressBook.FILE)).save(profile.id(), AddressMap.ANY);
            store.save(profile);
            return profile;
        }
    }
}
