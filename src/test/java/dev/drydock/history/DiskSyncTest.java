package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What stands in files that earlier versions wrote. */
class DiskSyncTest {

    /** {@code CREATE ALIAS} writes it into each history file once; without that class no run can be written there. */
    @Test
    void keepsTheNameByWhichHistoryFilesCallIt() throws NoSuchMethodException {
        assertThat(DiskSync.class.getName()).isEqualTo("dev.drydock.history.DiskSync");
        assertThat(DiskSync.class.getMethod("force", java.sql.Connection.class)).isNotNull();
    }
}
