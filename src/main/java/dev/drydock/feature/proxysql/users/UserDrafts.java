package dev.drydock.feature.proxysql.users;

import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.change.Edit;
import dev.drydock.feature.proxysql.change.EditValue;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The draft that takes accounts over: new users with their hashes, and the hash of users that are there. */
public final class UserDrafts {

    private static final Messages TEXT = Messages.of("proxysql");

    private UserDrafts() {}

    /**
     * @param read the module of users as it is
     * @param accounts what was chosen; what cannot be taken over is named in a note
     * @param hostgroup default hostgroup of new users
     */
    public static Draft draft(Configuration read, List<BackendAccount> accounts, String hostgroup) {
        LayerTable memory = read.table(ConfigTable.USERS, Layer.MEMORY).orElseThrow();
        List<Edit> edits = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (BackendAccount account : accounts) {
            if (!account.possible()) {
                notes.add(TEXT.text(
                        "account.left", account.user(), account.reason().orElse("")));
                continue;
            }
            List<List<Cell>> there = memory.rows().stream()
                    .filter(row -> memory.text(row, "username").equals(account.user()))
                    .toList();
            EditValue hash = EditValue.secret(account.hash());
            if (there.isEmpty()) {
                Map<String, EditValue> values = new LinkedHashMap<>();
                values.put("username", EditValue.of(account.user()));
                values.put("password", hash);
                values.put("default_hostgroup", EditValue.of(hostgroup));
                values.put("transaction_persistent", EditValue.of("1"));
                edits.add(new Edit.Insert(ConfigTable.USERS, values));
            }
            for (List<Cell> row : there) {
                Cell wanted = LayerTable.cell(ConfigTable.USERS, "password", "", hash.text());
                if (!sameSecret(wanted, memory.cell(row, "password"))) {
                    edits.add(new Edit.Update(
                            ConfigTable.USERS,
                            List.of(account.user(), memory.text(row, "backend")),
                            Map.of("password", hash)));
                }
            }
        }
        if (edits.isEmpty()) {
            notes.add(TEXT.text("account.nothing"));
        }
        boolean any = !edits.isEmpty();
        return new Draft(ConfigModule.USERS, Optional.empty(), edits, any, any, notes);
    }

    private static boolean sameSecret(Cell left, Cell right) {
        return left instanceof Cell.Hidden one
                && right instanceof Cell.Hidden two
                && one.mark().equals(two.mark());
    }
}
