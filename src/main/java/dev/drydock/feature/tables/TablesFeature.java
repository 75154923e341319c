package dev.drydock.feature.tables;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;

/** Maintenance of tables, for everything that lists features. */
public final class TablesFeature implements Feature {

    /** Its name, and the kind of its runs. */
    public static final String ID = "tables";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(ID, texts().text("job.title")));
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return List.of(
                new PrivilegeNeed(title(), List.of("SELECT"), texts().text("need.select")),
                new PrivilegeNeed(title(), List.of("INSERT"), texts().text("need.insert")),
                new PrivilegeNeed(title(), List.of("ALTER"), texts().text("need.alter")));
    }

    @Override
    public List<AccountPurpose> purposes() {
        return List.of(new AccountPurpose(ID, title(), privileges()));
    }
}
