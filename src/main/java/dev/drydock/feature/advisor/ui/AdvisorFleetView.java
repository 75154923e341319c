package dev.drydock.feature.advisor.ui;

import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.feature.advisor.check.AdvisorResult;
import dev.drydock.feature.advisor.checks.AdvisorChecks;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.check.FleetFindings;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.TabPage;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** What the advisor shows of several servers: findings of each, and settings that are not the same on all. JavaFX thread only. */
final class AdvisorFleetView extends TabPane implements TabPage {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    private final FleetFindings<AdvisorResult> findings;
    private final DriftView drift;

    AdvisorFleetView(List<Profile> profiles, SeveralServers servers) {
        findings = new FleetFindings<>(
                profiles,
                servers,
                TEXT.text("fleet.about", Formats.rough(AdvisorCheckJob.USUAL)),
                context -> server -> new AdvisorCheckJob(
                        server, AdvisorChecks.all(), AdvisorCheckJob.USUAL, Optional.empty(), context::history),
                AdvisorResult::findings);
        drift = new DriftView(profiles, servers);
        setId("advisor-fleet");
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        getTabs().setAll(new Tab(TEXT.text("tab.checks"), findings), new Tab(TEXT.text("tab.drift"), drift));
    }

    @Override
    public Node node() {
        return this;
    }

    @Override
    public boolean takeKeyboard() {
        return findings.takeKeyboard();
    }

    @Override
    public void close() {
        findings.close();
        drift.close();
    }
}
