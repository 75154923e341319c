package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ProxyTls;
import dev.drydock.run.Checked;
import dev.drydock.run.Feature;
import dev.drydock.ui.check.FleetFindings;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.TableAct;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.kordamp.ikonli.feather.Feather;

/**
 * Encryption as a module of the window.
 *
 * @param proxies the sides of proxies that are linked to a saved server; blocks
 */
public record EncryptionModule(Function<Profile, List<ProxyTls>> proxies) implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new EncryptionFeature();
    }

    @Override
    public Feather icon() {
        return Feather.SHIELD;
    }

    @Override
    public List<TableAct> tableActs() {
        return List.of(new TableAct(
                TreeEncryption.ENCRYPT, icon(), Messages.of("encryption").text("only.this"), true));
    }

    @Override
    public Optional<SeveralServers.Pages> several() {
        return Optional.of((profiles, servers) -> new FleetFindings<>(
                profiles,
                servers,
                Messages.of("encryption").text("view.about"),
                context -> server -> new SurveyJob(
                        server, SurveyChecks.all(), () -> proxies.apply(server.profile()), context::history),
                Checked::findings));
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new EncryptionView(new EncryptionViewModel(context, proxies));
    }
}
