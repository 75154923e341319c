package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Grants;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.List;

/** What an account must be allowed to do before anything is changed. */
final class AtRestPrivileges {

    private AtRestPrivileges() {}

    /** @throws DrydockException E-4671 with all that is missing */
    static void require(OpenServer server, AtRestTarget target) {
        List<String> missing = missing(server.facts(), target);
        if (!missing.isEmpty()) {
            throw new DrydockException(
                    Problem.of(EncryptionError.PRIVILEGES, "", server.facts().account(), String.join(", ", missing)));
        }
    }

    private static List<String> missing(ServerFacts facts, AtRestTarget target) {
        Grants grants = facts.grants();
        List<String> missing = new ArrayList<>();
        need(grants, missing, "ALTER");
        need(grants, missing, "CREATE");
        need(grants, missing, "INSERT");
        need(grants, missing, "PROCESS");
        if (facts.mariaDb()) {
            need(grants, missing, "SUPER", "BINLOG ADMIN");
        } else if (facts.mySqlAtLeast(8, 0, 0)) {
            need(grants, missing, "SYSTEM_VARIABLES_ADMIN", "SUPER");
            need(grants, missing, "CREATE TABLESPACE");
            if (target == AtRestTarget.ENCRYPTED) {
                need(grants, missing, "ENCRYPTION_KEY_ADMIN", "SUPER");
            }
        } else {
            need(grants, missing, "SUPER");
        }
        return missing;
    }

    private static void need(Grants grants, List<String> missing, String... oneOf) {
        if (!grants.anyGlobal(oneOf)) {
            missing.add(String.join(" / ", oneOf));
        }
    }
}
