package dev.drydock.feature.upgrade;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.feature.upgrade.gate.RecordedGates;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.replication.RecordedOrder;
import dev.drydock.feature.upgrade.replication.ReplicationPlanJob;
import dev.drydock.feature.upgrade.run.RecordedUpgrade;
import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.feature.upgrade.run.UpgradePrivileges;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;

/** The upgrade, for everything that lists features. */
public final class UpgradeFeature implements Feature {

    @Override
    public String id() {
        return UpgradeHistory.KIND;
    }

    @Override
    public Messages texts() {
        return Messages.of("upgradeui");
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(UpgradeHistory.KIND, title()).with(new RecordedUpgrade()),
                RunKind.of(PreflightRecorder.KIND, texts().text("kind.check")).with(new RecordedGates()),
                RunKind.of(RehearsalJob.KIND, texts().text("kind.rehearsal")),
                RunKind.of(ReplicationPlanJob.KIND, texts().text("kind.order")).with(new RecordedOrder()),
                RunKind.of(UpgradeHistory.SYSTEM_TABLES, texts().text("kind.system")),
                RunKind.of(UpgradeHistory.VERIFY, texts().text("kind.verify")).with(new RecordedUpgrade()),
                RemedyJob.kindOf(this));
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return UpgradePrivileges.needs();
    }

    @Override
    public List<AccountPurpose> purposes() {
        return UpgradePrivileges.purposes();
    }
}
