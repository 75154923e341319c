package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.evidence.ReportProof.Recorded;
import dev.drydock.evidence.ReportProof.Signed;
import dev.drydock.history.TamperedHistory;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.report.form.FoundReport;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.proof.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is found when a report, its signature or the history behind it was changed. */
class ReportProofTest extends WithHistory {

    private static final int FLIPS = 40;

    private Recorded record(Path file) {
        return new ReportVerification(history).look(file).record().orElseThrow();
    }

    private ReportBranding house() {
        return ReportBranding.beside(folder.resolve("vault"), problem -> {
            throw new AssertionError(problem.full());
        });
    }

    @ParameterizedTest
    @EnumSource
    void aFlippedByteIsFoundInEveryForm(ReportForm form) throws Exception {
        Path file = AuditSamples.write(
                history, AuditSamples.report(history, AuditSamples.count(history, 20)), form, folder);
        assertThat(record(file)).isEqualTo(Recorded.SOUND);
        byte[] sound = Files.readAllBytes(file);
        Random random = new Random(form.name().hashCode());
        int recognised = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] changed = sound.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, changed);
            Recorded outcome = record(file);
            assertThat(outcome).isIn(Recorded.CHANGED, Recorded.NOT_OF_THIS_HISTORY);
            recognised += outcome == Recorded.CHANGED ? 1 : 0;
        }
        if (form != ReportForm.CSV) {
            assertThat(recognised).as("changed, and still known as ours").isGreaterThan(FLIPS / 3);
        }
        Files.write(file, sound);
        assertThat(record(file)).isEqualTo(Recorded.SOUND);
    }

    @ParameterizedTest
    @EnumSource
    void aFlippedByteOfARedactedReportIsFoundByTheHistoryAndByItsSignature(ReportForm form) throws Exception {
        Path file = AuditSamples.write(
                history, AuditSamples.redacted(history, AuditSamples.count(history, 20)), form, folder);
        FileSigning signing = new FileSigning(house());
        Path signature = FileSigning.beside(file);
        try (SigningKey key = SigningKey.generate()) {
            house().trust(key.verifying().line());
            signing.sign(file, key);
        }
        assertThat(record(file)).isEqualTo(Recorded.SOUND);
        assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.SOUND);
        byte[] sound = Files.readAllBytes(file);
        Random random = new Random(form.name().hashCode() + 1);
        for (int i = 0; i < FLIPS; i++) {
            byte[] changed = sound.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, changed);
            assertThat(record(file)).isNotEqualTo(Recorded.SOUND);
            assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.CHANGED);
        }
        Files.write(file, sound);
        String proof = Files.readString(signature);
        int inside = proof.indexOf('\n') + 20;
        Files.writeString(
                signature,
                proof.substring(0, inside) + (proof.charAt(inside) == 'A' ? 'B' : 'A') + proof.substring(inside + 1));
        assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.CHANGED);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void everyFormHasTheReportInIt(ReportForm form) throws Exception {
        long run = AuditSamples.count(history, 3);
        var report = AuditSamples.report(history, run);
        FoundReport found = FoundReport.in(AuditSamples.write(history, report, form, folder))
                .orElseThrow();
        assertThat(found.id()).isEqualTo(report.id());
        assertThat(found.format()).isEqualTo(1);
        assertThat(found.head()).isEqualTo(report.head()).matches("[0-9a-f]{64}");
        assertThat(found.runs())
                .containsExactly(new FoundReport.Run(
                        run, history.evidence().seal(run).orElseThrow().content()));
    }

    @Test
    void aReportOfAnotherHistoryIsNotOfThisOne() throws Exception {
        Path file;
        try (HistoryStore other = HistoryStore.open(folder.resolve("other"), "test")) {
            file = AuditSamples.write(
                    other, AuditSamples.report(other, AuditSamples.count(other, 3)), ReportForm.PDF, folder);
        }
        assertThat(record(file)).isEqualTo(Recorded.NOT_OF_THIS_HISTORY);
        Path text = Files.writeString(folder.resolve("a.txt"), "nothing");
        assertThat(record(text)).isEqualTo(Recorded.NOT_OF_THIS_HISTORY);
        assertThatThrownBy(() -> record(folder.resolve("none.pdf")))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-5108");
    }

    @Test
    void aRunThatWasDeletedSinceIsTold() {
        long run = AuditSamples.count(history, 3);
        Path file = AuditSamples.write(history, AuditSamples.report(history, run), ReportForm.HTML, folder);
        history.delete(run, "alice", "a trial");
        ReportProof proof = new ReportVerification(history).look(file);
        assertThat(proof.record()).contains(Recorded.SOUND);
        assertThat(proof.sentences()).anyMatch(line -> line.contains("no longer in the history"));
    }

    @Test
    void aSoundFileOfAHistoryThatWasChangedSaysThatTheHistoryIsNot() throws Exception {
        long run = AuditSamples.count(history, 3);
        Path file = AuditSamples.write(history, AuditSamples.report(history, run), ReportForm.PDF, folder);
        history.close();
        TamperedHistory.run(
                folder.resolve("home"),
                "UPDATE item SET measure = 7 WHERE run_id = " + run + " AND name = 'order_line_1'");
        openHistory();
        ReportProof proof = new ReportVerification(history).look(file);
        assertThat(proof.record()).contains(Recorded.RECORD_CHANGED);
        assertThat(proof.sound()).isFalse();
        assertThat(proof.sentences()).anyMatch(line -> line.contains("Run " + run + " is not recorded as it was"));
    }

    @Test
    void aChangedFileOfAWholeHistorySaysThatTheFileIsNot() throws Exception {
        Path file = AuditSamples.write(
                history, AuditSamples.report(history, AuditSamples.count(history, 3)), ReportForm.HTML, folder);
        Files.writeString(file, Files.readString(file).replace("order_line_1", "order_line_7"));
        assertThat(record(file)).isEqualTo(Recorded.CHANGED);
        assertThat(history.verify(_ -> {}).whole()).isTrue();
    }

    @Test
    void aFileWhoseRecordOfHavingBeenWrittenWasForgedIsNotOfThisHistory() throws Exception {
        Path file = AuditSamples.write(
                history, AuditSamples.report(history, AuditSamples.count(history, 3)), ReportForm.JSON, folder);
        Files.writeString(file, Files.readString(file).replace("order_line_1", "order_line_7"));
        String forged = FileSigning.digest(file).sha256();
        history.close();
        TamperedHistory.run(folder.resolve("home"), "UPDATE issued_report SET sha256 = '" + forged + "'");
        openHistory();
        assertThat(record(file)).isNotEqualTo(Recorded.SOUND);
        assertThat(history.verify(_ -> {}).whole()).isFalse();
    }

    @Test
    void aSignatureTellsSoundChangedUnknownAndNone() throws Exception {
        Path file = Files.writeString(folder.resolve("report.html"), "<p>all is well</p>");
        FileSigning signing = new FileSigning(house());
        Path signature = FileSigning.beside(file);
        assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.NOT_SIGNED);
        try (SigningKey key = SigningKey.generate()) {
            signing.sign(file, key);
            assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.UNKNOWN_KEY);
            house().trust(key.verifying().line());
            assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.SOUND);
            String text = Files.readString(signature);
            Files.writeString(signature, text.replace("timestamp:", "timestamp:1"));
            assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.CHANGED);
            Files.writeString(signature, text);
            Files.writeString(file, "<p>all is bad</p>");
            assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.CHANGED);
            Files.writeString(signature, "no signature");
            assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.CHANGED);
        }
        assertThatThrownBy(() -> house().trust("no key")).hasMessageContaining("E-5106");
    }

    @Test
    void onlyAllThatWasAskedMakesAProofSound() {
        ReportProof.Signature sound = new ReportProof.Signature(Signed.SOUND, "", "");
        ReportProof.Signature none = ReportProof.Signature.of(Signed.NOT_SIGNED);
        assertThat(proof(Recorded.SOUND, sound).sound()).isTrue();
        assertThat(proof(Recorded.SOUND, none).sound()).isFalse();
        assertThat(proof(Recorded.RECORD_CHANGED, sound).sound()).isFalse();
        assertThat(new ReportProof(java.util.Optional.empty(), List.of(), java.util.Optional.empty()).sound())
                .isFalse();
    }

    private static ReportProof proof(Recorded recorded, ReportProof.Signature signature) {
        return new ReportProof(java.util.Optional.of(recorded), List.of(), java.util.Optional.of(signature));
    }
}
