package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ModuleComparison;

/** Changes that do not work yet, or only until the next start. */
final class LayerChecks {

    private LayerChecks() {}

    static void notLoaded(ProxyCheckContext scene) {
        for (ModuleComparison module : scene.configuration().compare()) {
            if (!module.load().nothing()) {
                ConfigModule which = module.module();
                scene.found(
                        Severity.WARNING,
                        subject(which),
                        "notloaded",
                        which.title(),
                        module.load().text(),
                        which.load(),
                        which.saveFromRuntime());
            }
        }
        scene.configuration().unread().forEach(scene.findings()::notEvaluated);
    }

    static void notSaved(ProxyCheckContext scene) {
        for (ModuleComparison module : scene.configuration().compare()) {
            if (!module.save().nothing()) {
                ConfigModule which = module.module();
                scene.found(
                        Severity.WARNING,
                        subject(which),
                        "notsaved",
                        which.title(),
                        module.save().text(),
                        which.save(),
                        which.loadFromDisk());
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

    private static Subject subject(ConfigModule module) {
        return Subject.ofServer(Subject.Kind.SCHEMA, module.word());
    }
}
