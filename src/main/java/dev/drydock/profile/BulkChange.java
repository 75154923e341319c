package dev.drydock.profile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A change of several profiles at once. What is empty stays as each profile has it.
 *
 * @param ssh the SSH hosts on the way; what the vault has for a profile's old ones is not asked for any more
 * @param addedTags tags that each profile gets
 * @param removedTags tags that each profile loses
 */
public record BulkChange(
        Optional<Environment> environment,
        Optional<String> folder,
        Optional<String> user,
        Optional<TlsMode> tls,
        Optional<SshAccess> ssh,
        List<String> addedTags,
        List<String> removedTags) {

    /** Changes nothing. */
    public static final BulkChange NONE = new BulkChange(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());

    /** The profile as it would be. */
    public Profile of(Profile profile) {
        Profile changed = environment.map(profile::withEnvironment).orElse(profile);
        changed = folder.map(changed::withFolder).orElse(changed);
        changed = user.map(changed::withUser).orElse(changed);
        TlsMode mode = tls.orElse(changed.tls());
        changed = changed.withTls(mode, changed.tlsFiles());
        changed = ssh.map(changed::withSsh).orElse(changed);
        Set<String> tags = new LinkedHashSet<>(changed.tags());
        removedTags.forEach(tags::remove);
        tags.addAll(addedTags);
        return changed.withTags(List.copyOf(tags));
    }

    /** Those that would be other than they are, as they would be. */
    public List<Profile> changed(List<Profile> profiles) {
        List<Profile> changed = new ArrayList<>();
        for (Profile profile : profiles) {
            Profile other = of(profile);
            if (!other.equals(profile)) {
                changed.add(other);
            }
        }
        return changed;
    }
}
