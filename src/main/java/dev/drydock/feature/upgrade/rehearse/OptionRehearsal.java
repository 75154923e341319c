package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.OptionLint;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.ConfigCopy;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ProgramOutput;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lets the target's own program read the options of the source; whatever stops it is found one by one. Used once; blocks. */
record OptionRehearsal(
        PrivateServer server,
        ServerProgram program,
        OptionFiles files,
        ServerFacts source,
        RehearsalRecorder recorder) {

    private static final Pattern SECRET = Pattern.compile("(?i).*(password|passphrase|secret|user|key|init|url).*");

    private static final Messages TEXT = Messages.of("rehearsal");
    private static final int MOST_LINES = 3;

    /** Whether the program stands a list of options; else its words against it. */
    private interface Trial {
        Optional<String> refusal(List<OptionLine> options) throws IOException;
    }

    /**
     * Finds the options that the program does not read, and the portable ones with which it does not start, and writes the
     * rest of the portable ones to a file for it.
     *
     * @param fixed the options that the rehearsal itself starts it with
     */
    Optional<Path> portable(JobContext context, List<String> fixed) throws IOException {
        files.unread()
                .forEach(unread ->
                        recorder.found(Severity.NOT_EVALUATED, Subject.SERVER, TEXT.text("option.unread", unread), ""));
        HarmlessOptions harmless = new HarmlessOptions(server.options(context));
        List<OptionLine> read = new ArrayList<>(tried(read(), harmless));
        List<OptionLine> refused = refusedOf(read, options -> unreadable(context, harmless, options));
        read.removeAll(refused);
        List<OptionLine> portable = new ArrayList<>(read.stream()
                .filter(option -> ServerProgramOptions.portable(harmless.name(option)))
                .toList());
        List<OptionLine> unstartable = refusedOf(portable, options -> unstartable(context, harmless, fixed, options));
        portable.removeAll(unstartable);
        read.removeAll(unstartable);
        read.forEach(option -> recorder.built(object(option), 0));
        return portable.isEmpty() ? Optional.empty() : Optional.of(file(portable, harmless));
    }

    /**
     * What can be given to the target. The others are held against its own list and against the table of options only; so is
     * one that a later line overrides which cannot be given.
     */
    private List<OptionLine> tried(List<OptionLine> options, HarmlessOptions harmless) {
        Map<OptionLine, String> gone = gone();
        List<OptionLine> tried = new ArrayList<>();
        for (OptionLine option : options) {
            switch (harmless.judge(option)) {
                case UNKNOWN -> refuse(option, TEXT.text("option.unknown", program.product()));
                case IGNORED -> notTried(option, TEXT.text("option.loose", program.product()));
                case HARMLESS -> tried.add(option);
                case NOT_TRIED -> {
                    tried.removeIf(earlier -> harmless.name(earlier).equals(harmless.name(option)));
                    if (gone.containsKey(option)) {
                        refuse(option, String.valueOf(gone.get(option)));
                    } else {
                        notTried(option, TEXT.text("option.not.tried", program.product()));
                    }
                }
            }
        }
        return tried;
    }

    /** What the table says the target does not start with. */
    private Map<OptionLine, String> gone() {
        try {
            return new OptionLint(files, UpgradePath.orMigration(source, program.version()))
                    .findings().stream()
                            .filter(finding -> finding.kind().fatal())
                            .collect(Collectors.toMap(OptionFinding::line, ConfigCopy::reason, (first, _) -> first));
        } catch (DrydockException notOnRecord) {
            return Map.of();
        }
    }

    private void refuse(OptionLine option, String why) {
        recorder.refused(new Definition(object(option), "", shown(option), "", ""), new ServerAnswer(0, why), 0);
    }

    private void notTried(OptionLine option, String why) {
        recorder.notTried(object(option), why, shown(option));
    }

    /** The source's own series decides which groups of the file count. */
    List<OptionLine> read() {
        String series = source.version().major() + "." + source.version().minor();
        return source.mariaDb()
                ? files.readBy(true, series)
                : ServerOptions.readBy(files, Series.named(series).orElse(Series.V8_0));
    }

    private List<OptionLine> refusedOf(List<OptionLine> options, Trial trial) throws IOException {
        List<OptionLine> refused = new ArrayList<>();
        find(options, trial, refused);
        return refused;
    }

    /** Halves what was refused as a whole until one option is left; one that the words name is tried first. */
    private void find(List<OptionLine> options, Trial trial, List<OptionLine> refused) throws IOException {
        List<OptionLine> rest = new ArrayList<>(options);
        for (Optional<String> words = trial.refusal(rest); words.isPresent(); words = trial.refusal(rest)) {
            if (rest.isEmpty()) {
                return;
            }
            OptionLine culprit = culprit(rest, words.get(), trial);
            rest.remove(culprit);
            refused.add(culprit);
            ServerAnswer answer = new ServerAnswer(
                    0, masked(culprit, words(trial.refusal(List.of(culprit)).orElse(words.get()))));
            SourceObject object = object(culprit);
            recorder.refused(new Definition(object, "", shown(culprit), "", ""), answer, 0);
        }
    }

    private static OptionLine culprit(List<OptionLine> options, String words, Trial trial) throws IOException {
        String told = words.toLowerCase(Locale.ROOT).replace('_', '-');
        for (OptionLine option : options) {
            if (told.contains(option.plainName().toLowerCase(Locale.ROOT))
                    && trial.refusal(List.of(option)).isPresent()) {
                return option;
            }
        }
        List<OptionLine> part = options;
        while (part.size() > 1) {
            List<OptionLine> half = part.subList(0, part.size() / 2);
            part = trial.refusal(half).isPresent() ? half : part.subList(part.size() / 2, part.size());
        }
        return part.getFirst();
    }

    private Optional<String> unreadable(JobContext context, HarmlessOptions harmless, List<OptionLine> options)
            throws IOException {
        ProgramOutput output = server.validate(context, file(options, harmless));
        return output.exit() == 0 ? Optional.empty() : Optional.of(output.text());
    }

    private Optional<String> unstartable(
            JobContext context, HarmlessOptions harmless, List<String> fixed, List<OptionLine> options)
            throws IOException {
        if (options.isEmpty()) {
            return Optional.empty();
        }
        try {
            server.start(context, fixed, Optional.of(file(options, harmless)));
            server.stop();
            return Optional.empty();
        } catch (DrydockException failure) {
            context.checkCancelled();
            return Optional.of(failure.problem().detail());
        }
    }

    private static String masked(OptionLine option, String words) {
        String value = option.value().orElse("");
        return value.isEmpty() || !SECRET.matcher(option.plainName()).matches() ? words : words.replace(value, "…");
    }

    /** The lines in which the server complains; the first ones if none is marked so. Its whole help may follow them. */
    private static String words(String output) {
        List<String> errors = ServerLog.of(output).problems().stream()
                .filter(line ->
                        line.severity() == Severity.ERROR && !line.text().matches("Aborting\\.?"))
                .map(line -> first(line.text()))
                .toList();
        return errors.isEmpty() ? first(output.strip()) : String.join("\n", errors);
    }

    private static String first(String text) {
        return text.lines().limit(MOST_LINES).collect(Collectors.joining("\n"));
    }

    /** In full names, so that it means what was judged. */
    private Path file(List<OptionLine> options, HarmlessOptions harmless) throws IOException {
        StringBuilder text = new StringBuilder("[" + (program.mariaDb() ? "mariadb" : "mysqld") + "]\n");
        for (OptionLine option : options) {
            text.append(harmless.written(option));
            option.value().ifPresent(value -> text.append(" = \"").append(value).append('"'));
            text.append('\n');
        }
        return server.file("options.cnf", text.toString());
    }

    /** Values may be passwords. */
    private String shown(OptionLine option) {
        return TEXT.text("option.at", option.written(), option.place());
    }

    private static SourceObject object(OptionLine option) {
        return new SourceObject(SourceObject.Kind.OPTION, "", option.plainName());
    }
}
