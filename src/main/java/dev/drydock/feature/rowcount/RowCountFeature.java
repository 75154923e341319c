package dev.drydock.feature.rowcount;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Set;

/** Row counts, for everything that lists features. */
public final class RowCountFeature implements Feature {

    @Override
    public String id() {
        return CountHistory.KIND;
    }

    @Override
    public String page() {
        return "row-counts";
    }

    @Override
    public Messages texts() {
        return Messages.of("rowcountui");
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(CountHistory.KIND, title()).comparedBy(Comparison::table));
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return CountPrivileges.needs();
    }

    @Override
    public List<AccountPurpose> purposes() {
        return CountPrivileges.purposes();
    }

    @Override
    public Set<String> commands() {
        return Set.of("count");
    }
}
