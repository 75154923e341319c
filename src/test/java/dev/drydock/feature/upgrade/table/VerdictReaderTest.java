package dev.drydock.feature.upgrade.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The texts are those that real servers gave, or, where none of the lab's can be made to, those of their message files. */
class VerdictReaderTest {

    private static final String REPAIR =
            "Table upgrade required. Please do \"REPAIR TABLE `t`\" or dump/reload to fix it!";
    private static final String REBUILD =
            "Table rebuild required. Please do \"ALTER TABLE `t` FORCE\" or dump/reload to fix it!";
    private static final String DEPRECATED =
            "The partition engine, used by table 's.t', is deprecated and will be removed"
                    + " in a future release. Please use native partitioning instead.";
    private static final String YEAR =
            "Found incompatible YEAR(x) field 'y' in t; Please do \"ALTER TABLE `t` FORCE\" to fix it!";

    private static TableEntry table(String engine, boolean partitioned) {
        return new TableEntry(
                new TableName("s", "t"),
                TableEntry.Kind.TABLE,
                engine,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                partitioned);
    }

    private static TableEntry view() {
        return new TableEntry(
                new TableName("s", "t"),
                TableEntry.Kind.VIEW,
                "",
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                false);
    }

    /** @param rows each "type: text" */
    private static Verdict read(TableEntry entry, String... rows) {
        List<CheckRow> answer = Arrays.stream(rows)
                .map(row -> row.split(": ", 2))
                .map(parts -> new CheckRow("s.t", parts[0], parts[1]))
                .toList();
        return VerdictReader.read(entry, answer);
    }

    @Test
    void aContentServerWantsNothing() {
        assertThat(read(table("InnoDB", false), "status: OK").remedy()).isEqualTo(TableRemedy.NONE);
        assertThat(read(table("InnoDB", false), "status: Table is already up to date")
                        .remedy())
                .isEqualTo(TableRemedy.NONE);
        assertThat(read(table("MEMORY", false), "note: The storage engine for the table doesn't support check")
                        .remedy())
                .isEqualTo(TableRemedy.NONE);
        assertThat(read(table("InnoDB", false), "Warning: Trigger s.t.x does not have CREATED attribute.", "status: OK")
                        .remedy())
                .isEqualTo(TableRemedy.NONE);
        assertThat(read(table("MyISAM", true), "status: OK", "warning: " + DEPRECATED)
                        .remedy())
                .isEqualTo(TableRemedy.NONE);
    }

    @Test
    void theEngineDecidesBetweenRepairAndRebuild() {
        assertThat(read(table("MyISAM", false), "error: " + REPAIR).remedy()).isEqualTo(TableRemedy.REPAIR);
        assertThat(read(table("InnoDB", false), "error: " + REBUILD).remedy()).isEqualTo(TableRemedy.REBUILD);
        assertThat(read(table("InnoDB", true), "error: " + REPAIR, "warning: " + DEPRECATED)
                        .remedy())
                .isEqualTo(TableRemedy.REBUILD);
        assertThat(read(table("", false), "error: " + REPAIR).remedy()).isEqualTo(TableRemedy.REBUILD);
    }

    @Test
    void aLeadingWarningHidesNoLaterError() {
        assertThat(read(
                                table("InnoDB", false),
                                "warning: Table is marked as crashed",
                                "Warning: " + YEAR,
                                "error: " + REBUILD)
                        .remedy())
                .isEqualTo(TableRemedy.REBUILD);
        assertThat(read(
                                table("InnoDB", false),
                                "Warning: Trigger s.t.x does not have CREATED attribute.",
                                "error: " + REBUILD)
                        .remedy())
                .isEqualTo(TableRemedy.REBUILD);
        assertThat(read(table("MyISAM", false), "warning: something new", "error: " + REPAIR)
                        .remedy())
                .isEqualTo(TableRemedy.REPAIR);
    }

    @Test
    void anUnknownErrorIsForAPersonEvenBesideAKnownOne() {
        Verdict verdict = read(table("MyISAM", false), "error: " + REPAIR, "error: The moon is full");
        assertThat(verdict.remedy()).isEqualTo(TableRemedy.MANUAL);
        assertThat(verdict.text()).isEqualTo("The moon is full");
        assertThat(read(table("MyISAM", false), "error: Got error 134 from storage engine")
                        .remedy())
                .isEqualTo(TableRemedy.MANUAL);
        assertThat(read(table("InnoDB", false), "warning: something new").remedy())
                .isEqualTo(TableRemedy.MANUAL);
        assertThat(read(
                                table("InnoDB", false),
                                "error: Table upgrade required for `s`.`t`. Please dump/reload table to fix it!")
                        .remedy())
                .isEqualTo(TableRemedy.MANUAL);
    }

    @Test
    void repairIsNeverPlannedForInnoDb() {
        assertThat(read(table("InnoDB", false), "error: Corrupt").remedy()).isEqualTo(TableRemedy.MANUAL);
        assertThat(read(table("InnoDB", false), "warning: Table is marked as crashed")
                        .remedy())
                .isEqualTo(TableRemedy.MANUAL);
        assertThat(read(table("MyISAM", false), "Error: Table './s/t' is marked as crashed and should be repaired")
                        .remedy())
                .isEqualTo(TableRemedy.REPAIR);
    }

    @Test
    void partitioningIsUpgradedInPlaceOrByTheServersOwnAlter() {
        assertThat(read(
                                table("InnoDB", true),
                                "error: Partitioning upgrade required. Please dump/reload to fix it or do: ALTER TABLE"
                                        + " `s`.`t` UPGRADE PARTITIONING",
                                "warning: " + DEPRECATED)
                        .remedy())
                .isEqualTo(TableRemedy.UPGRADE_PARTITIONING);
        String alter = "ALTER TABLE `s`.`t` PARTITION BY KEY /*!50611 ALGORITHM = 1 */ (a)\nPARTITIONS 12";
        Verdict given = read(
                table("InnoDB", true),
                "error: KEY () partitioning changed, please run:\n" + alter,
                "status: Operation failed");
        assertThat(given.remedy()).isEqualTo(TableRemedy.GIVEN_ALTER);
        assertThat(given.given()).isEqualTo(alter);
    }

    @Test
    void aGivenAlterOfAnotherTableIsNotRun() {
        assertThat(read(
                                table("InnoDB", true),
                                "error: KEY () partitioning changed, please run:\n"
                                        + "ALTER TABLE `s`.`other` PARTITION BY KEY (a)")
                        .remedy())
                .isEqualTo(TableRemedy.MANUAL);
        assertThat(read(
                                table("InnoDB", true),
                                "error: KEY () partitioning changed, please run:\n"
                                        + "ALTER TABLE `s`.`t` PARTITION BY KEY (a); DROP TABLE x")
                        .remedy())
                .isEqualTo(TableRemedy.MANUAL);
    }

    @Test
    void viewsAndTriggersAreCreatedAgainByTheirOwner() {
        String dead = "Error: The user specified as a definer ('gone'@'nowhere') does not exist";
        assertThat(read(view(), dead, "error: Corrupt").remedy()).isEqualTo(TableRemedy.RECREATE_VIEW);
        assertThat(read(view(), "error: View text checksum failed").remedy()).isEqualTo(TableRemedy.RECREATE_VIEW);
        assertThat(read(view(), "error: Upgrade required. Please do \"REPAIR VIEW `t`\" or dump/reload to fix it!")
                        .remedy())
                .isEqualTo(TableRemedy.REPAIR_VIEW);
        assertThat(read(
                                table("InnoDB", false),
                                "Warning: No definer attribute for trigger 's'.'x'. The trigger will be activated"
                                        + " under the authorization of the invoker, which may have insufficient"
                                        + " privileges. Please recreate the trigger.",
                                "status: OK")
                        .remedy())
                .isEqualTo(TableRemedy.RECREATE_TRIGGER);
    }

    @Test
    void whatCouldNotBeLookedAtIsNotTakenForFine() {
        assertThat(read(
                                table("InnoDB", false),
                                "Error: Lock wait timeout exceeded; try restarting transaction",
                                "status: Operation failed")
                        .remedy())
                .isEqualTo(TableRemedy.NOT_CHECKED);
        assertThat(VerdictReader.read(table("InnoDB", false), List.of()).remedy())
                .isEqualTo(TableRemedy.NOT_CHECKED);
        assertThat(read(table("MRG_MYISAM", false), "error: " + REBUILD).remedy())
                .isEqualTo(TableRemedy.MANUAL);
    }
}
