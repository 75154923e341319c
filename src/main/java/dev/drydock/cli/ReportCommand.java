package dev.drydock.cli;

import dev.drydock.evidence.FileSigning;
import dev.drydock.evidence.ReportBranding;
import dev.drydock.evidence.ReportKeys;
import dev.drydock.evidence.ReportRequest;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.proof.SigningKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock report}: the audit report of recorded runs. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        header = "Make the audit report of recorded runs, sign it, verify it, sign runs off.",
        description = {
            "Several runs make one document. With several formats, --output is the name without its end:"
                    + " --format html,pdf --output night writes night.html and night.pdf."
        },
        footer = {
            "",
            "Examples:",
            "  drydock report 12 --output run12.pdf",
            "  drydock report 11 12 13 --format html,pdf,xlsx,csv,json --output upgrade --ticket CHG-17",
            "  drydock report 12 --redact customers --output for-customer.pdf",
            "  drydock report verify run12.pdf",
            "",
            "docs/reports.md says what a report contains and what it proves."
        })
final class ReportCommand extends ServiceCommand {

    @Parameters(
            arity = "0..*",
            paramLabel = "RUN",
            description = "Numbers of runs, as `drydock history list` shows them.")
    private List<Long> runs = new ArrayList<>();

    @Option(
            names = "--format",
            split = ",",
            paramLabel = "FORM",
            description =
                    "html, pdf, xlsx, csv, json; several with commas. Default: what the name of --output says, else"
                            + " html.")
    private List<ReportForm> forms = new ArrayList<>();

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    @Option(names = "--title", paramLabel = "TEXT", description = "Title of the report.")
    private String title = "";

    @Option(names = "--ticket", paramLabel = "TEXT", description = "The change or order that it belongs to.")
    private String ticket = "";

    @Option(
            names = "--classification",
            paramLabel = "TEXT",
            description = "Such as Confidential; default: that of the settings.")
    private @Nullable String classification;

    @Option(
            names = "--redact",
            paramLabel = "RULES",
            description = "Replace names by these rules: internal (none), customers, or own ones from the settings.")
    private String redact = "";

    @Option(
            names = "--against",
            paramLabel = "RUN|TAG",
            description = "Compare with this run, or with the newest one of the server that has this tag. Default: the"
                    + " newest that is tagged 'baseline', else the run before.")
    private String against = "";

    @Option(
            names = "--language",
            paramLabel = "TAG",
            description = "Language of numbers and dates, such as de-CH; default: that of the settings, else of the"
                    + " computer.")
    private @Nullable String language;

    @Option(names = "--sign", description = "Write a detached signature beside each file.")
    private boolean sign;

    @Mixin
    private final SecretInput secrets = new SecretInput();

    ReportCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (runs.isEmpty()) {
            throw new UsageException(
                    "Name the runs: drydock report 12 --output run12.pdf. `drydock history list` shows them.");
        }
        Path target = output;
        if (target == null && (forms.size() > 1 || sign)) {
            throw new UsageException("Several formats and signatures need --output FILE.");
        }
        if (target == null && forms.stream().anyMatch(form -> form == ReportForm.PDF || form == ReportForm.XLSX)) {
            throw new UsageException("PDF and XLSX need --output FILE.");
        }
        if (forms.isEmpty()) {
            FileEnding.requireReport(target);
        } else if (forms.size() == 1) {
            FileEnding.require(target, forms.getFirst().word());
        }
        List<ReportForm> wanted = forms.isEmpty()
                ? List.of(Optional.ofNullable(target)
                        .flatMap(path -> ReportForm.ofFile(path.toString()))
                        .orElse(ReportForm.HTML))
                : forms.stream().distinct().toList();
        ReportBranding house = ReportOutput.house(services, terminal);
        ReportRequest wish =
                new ReportRequest(title, ticket, look(house.look()), house.redaction(redact), against.strip());
        Map<ReportForm, Path> files = ReportOutput.targets(wanted, target);
        FileSigning signing = new FileSigning(house);
        if (!sign || signing.byCommand()) {
            write(wish, files, wanted);
            if (sign) {
                for (Path file : files.values()) {
                    told(signing.signByCommand(file));
                }
            }
            return ExitStatus.DONE;
        }
        // the key is at hand before anything is written
        try (SigningKey key =
                VaultAsked.with(services, secrets, terminal, vault -> new ReportKeys(vault, house).key())) {
            write(wish, files, wanted);
            files.values().forEach(file -> told(signing.sign(file, key)));
        }
        return ExitStatus.DONE;
    }

    private void write(ReportRequest wish, Map<ReportForm, Path> files, List<ReportForm> wanted) {
        new ReportOutput(services, terminal).write(runs, wish, files, wanted.getFirst());
        tell(files.values());
    }

    private ReportLook look(ReportLook set) {
        String said = classification;
        String tag = language;
        return new ReportLook(
                set.organisation(),
                said == null ? set.classification() : said,
                set.footer(),
                tag == null ? set.locale() : Locale.forLanguageTag(tag),
                set.zone(),
                set.logo());
    }

    private void tell(Collection<Path> files) {
        files.forEach(this::told);
    }

    private void told(Path file) {
        terminal.err().println("Written: " + file);
    }
}
