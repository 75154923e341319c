package dev.drydock.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.SeveralServers;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Two servers that answer, and one that is not reached. */
public record ThreeServers(ModuleContext first, ModuleContext second, Profile gone) implements SeveralServers {

    /** The second is worked with as the first is. */
    public static ThreeServers of(ModuleContext first, OpenServer second, Profile gone) {
        return new ThreeServers(
                first,
                new ModuleContext(
                        OpenedServer.of(second, () -> Optional.of(second)),
                        first.jobs(),
                        first.history(),
                        first.dialogs(),
                        first.changes(),
                        first.navigator()),
                gone);
    }

    public List<Profile> profiles() {
        return List.of(first.profile(), second.profile(), gone);
    }

    @Override
    public void reach(Profile profile, Consumer<ModuleContext> then, Consumer<Problem> failed) {
        if (profile.equals(gone)) {
            failed.accept(Problem.of(DbError.NOT_OPEN, "", gone.name()));
        } else {
            then.accept(profile.equals(first.profile()) ? first : second);
        }
    }
}
