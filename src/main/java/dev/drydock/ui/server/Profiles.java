package dev.drydock.ui.server;

import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.util.List;

/** Where profiles are saved. Every call may block on the disk, so none is made on the JavaFX thread. */
public interface Profiles {

    /** All profiles, by folder and name. */
    List<Profile> all();

    /** Adds the profile, or replaces the one with its id. */
    void save(Profile profile);

    /** Adds or replaces all of these: either all are saved or none. */
    void saveAll(List<Profile> profiles);

    /** Saves what was changed, and leaves what others have changed of the same profiles: either all are saved or none. */
    void saveChanges(List<Profile> before, List<Profile> after);

    void remove(String profileId);

    static Profiles of(ProfileStore store) {
        return new Profiles() {
            @Override
            public List<Profile> all() {
                return store.all();
            }

            @Override
            public void save(Profile profile) {
                store.save(profile);
            }

            @Override
            public void saveAll(List<Profile> profiles) {
                store.saveAll(profiles);
            }

            @Override
            public void saveChanges(List<Profile> before, List<Profile> after) {
                store.saveChanges(before, after);
            }

            @Override
            public void remove(String profileId) {
                store.remove(profileId);
            }
        };
    }
}
