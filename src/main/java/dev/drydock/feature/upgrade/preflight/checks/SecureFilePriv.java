package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Import and export of files, which packages of 5.7 narrow to one folder. */
final class SecureFilePriv implements UpgradeCheck {

    @Override
    public String id() {
        return "secure-file-priv";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7);
    }

    @Override
    public void run(Scene scene) {
        boolean anywhere =
                scene.variable("secure_file_priv").filter(String::isEmpty).isPresent();
        if (anywhere && !scene.configured("secure-file-priv")) {
            scene.notice(
                    Subject.ofServer(Subject.Kind.VARIABLE, "secure_file_priv"),
                    Remedy.configuration("[mysqld]\nsecure_file_priv = \"\""));
        }
    }
}
