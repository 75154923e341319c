package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Effect;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import java.util.function.Function;

/** Changes that do not work yet, or only until the next start. */
final class LayerChecks {

    private LayerChecks() {}

    static void notLoaded(ProxyCheckContext scene) {
        differing(scene, "notloaded", ModuleComparison::load, ConfigModule::load, ConfigModule::saveFromRuntime);
        scene.configuration().unread().forEach(scene.findings()::notEvaluated);
    }

    static void notSaved(ProxyCheckContext scene) {
        differing(scene, "notsaved", ModuleComparison::save, ConfigModule::save, ConfigModule::loadFromDisk);
    }

    /** @param back the statement that takes the edits back */
    private static void differing(
            ProxyCheckContext scene,
            String text,
            Function<ModuleComparison, Effect> compared,
            Function<ConfigModule, String> forth,
            Function<ConfigModule, String> back) {
        for (ModuleComparison module : scene.configuration().compare()) {
            Effect effect = compared.apply(module);
            if (!effect.nothing()) {
                ConfigModule which = module.module();
                scene.found(
                        Severity.WARNING,
                        Subject.ofServer(Subject.Kind.SCHEMA, which.word()),
                        text,
                        which.title(),
                        effect.text(),
                        forth.apply(which),
                        back.apply(which));
            }
        }
    }

    static void members(ProxyCheckContext scene) {
        scene.overview().members().forEach(member -> {
            if (member.uptimeSeconds() < 0) {
                scene.found(
                        Severity.ERROR, ProxyCheckContext.server(member.address()), "membersilent", member.address());
            } else if (!member.differing().isEmpty()) {
                scene.found(
                        Severity.WARNING,
                        ProxyCheckContext.server(member.address()),
                        "memberdiffers",
                        member.address(),
                        String.join(", ", member.differing()));
            }
        });
    }
}
