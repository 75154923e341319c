package dev.drydock.feature.sessions;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Set;

/** Sessions and locks, for everything that lists features. */
public final class SessionsFeature implements Feature {

    /** Its name, and that of its screen. */
    public static final String ID = "sessions";

    /** Kind of the runs that end sessions. */
    public static final String END = "sessions-end";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(END, texts().text("end.title")));
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return List.of(
                new PrivilegeNeed(title(), List.of("PROCESS"), texts().text("need.process")),
                new PrivilegeNeed(title(), List.of("SELECT"), texts().text("need.select"), "performance_schema"));
    }

    @Override
    public List<AccountPurpose> purposes() {
        return List.of(new AccountPurpose("sessions", title(), privileges()));
    }

    @Override
    public Set<String> recordedCommands() {
        return Set.of();
    }
}
