package dev.drydock.evidence;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Writes reports and records what was written, so that a file can be recognised later. Each file is written whole or not at
 * all. Calls block.
 */
public final class ReportFiles {

    private static final Messages TEXT = Messages.of("report");

    private final HistoryStore history;

    public ReportFiles(HistoryStore history) {
        this.history = history;
    }

    /**
     * Refuses places that cannot be written to, before anything is read for them.
     *
     * @throws DrydockException E-1007
     */
    public static void check(Iterable<Path> files) {
        files.forEach(OutputFile::check);
    }

    /**
     * Writes the report to each file in its form.
     *
     * @throws DrydockException E-1007 before the first is written, E-1005, E-5109 if one is written and not recorded; of the
     *     last two it names the files that were written before
     */
    public void write(AuditReport report, Map<ReportForm, Path> files) {
        check(files.values());
        List<String> written = new ArrayList<>();
        files.forEach((form, file) -> {
            try {
                write(report, form, file);
            } catch (DrydockException failure) {
                throw written.isEmpty() ? failure : partly(failure, written);
            }
            written.add(file.toString());
        });
    }

    private static DrydockException partly(DrydockException failure, List<String> written) {
        Problem problem = failure.problem();
        return new DrydockException(
                new Problem(
                        problem.code(),
                        problem.sentence() + " "
                                + TEXT.text("files.written", written.size(), String.join(", ", written)),
                        problem.advice(),
                        problem.detail()),
                failure);
    }

    private void write(AuditReport report, ReportForm form, Path file) {
        MessageDigest digest = Sha256.begin();
        OutputFile.saveStream(file, stream -> {
            try (OutputStream digested = new DigestOutputStream(new Kept(stream), digest)) {
                form.write(report, digested);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
        try {
            issued(report, form, digest);
        } catch (DrydockException failure) {
            throw new DrydockException(
                    Problem.of(ReportError.NOT_RECORDED, failure.problem().full(), file), failure);
        }
    }

    /**
     * Writes the report to a stream and leaves it open.
     *
     * @throws DrydockException E-5009 if it could not be recorded
     */
    public void write(AuditReport report, ReportForm form, OutputStream stream) {
        MessageDigest digest = Sha256.begin();
        DigestOutputStream digested = new DigestOutputStream(stream, digest);
        form.write(report, digested);
        try {
            digested.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        issued(report, form, digest);
    }

    /** A history that only stands in for another has nothing to recognise a file by; who may only read one leaves nothing. */
    private void issued(AuditReport report, ReportForm form, MessageDigest digest) {
        if (history.notRecorded().isEmpty() && history.readsOnly().isEmpty()) {
            history.evidence()
                    .issued(
                            report.id(),
                            form.word(),
                            HexFormat.of().formatHex(digest.digest()),
                            report.runNumbers(),
                            System.getProperty("user.name", ""));
        }
    }

    /** Stays open for who owns it. */
    private static final class Kept extends java.io.FilterOutputStream {

        Kept(OutputStream target) {
            super(target);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
