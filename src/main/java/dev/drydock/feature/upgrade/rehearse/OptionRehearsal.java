package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Lets the target's own program read the options of the source; whatever stops it is found one by one. Used once; blocks. */
final class OptionRehearsal {

    private static final Pattern PREFIX = Pattern.compile("^(skip|disable|enable|maximum)-");
    private static final Pattern SECRET = Pattern.compile("(?i).*(password|passphrase|secret|user|key|init|url).*");

    private final Messages messages = Messages.of("rehearsal");
    private final OwnServer server;
    private final ServerProgram program;
    private final OptionFiles files;
    private final ServerFacts source;
    private final RehearsalRecorder recorder;

    OptionRehearsal(
            OwnServer server,
            ServerProgram program,
            OptionFiles files,
            ServerFacts source,
            RehearsalRecorder recorder) {
        this.server = server;
        this.program = program;
        this.files = files;
        this.source = source;
        this.recorder = recorder;
    }

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
        List<OptionLine> read = new ArrayList<>(read());
        read.removeAll(unknown(read, server.options(context)));
        List<OptionLine> refused = refusedOf(read, options -> unreadable(context, options));
        read.removeAll(refused);
        List<OptionLine> portable = new ArrayList<>(
                read.stream().filter(ServerProgramOptions::portable).toList());
        List<OptionLine> unstartable = refusedOf(portable, options -> unstartable(context, fixed, options));
        portable.removeAll(unstartable);
        read.removeAll(unstartable);
        read.forEach(option -> recorder.built(object(option), 0));
        return portable.isEmpty() ? Optional.empty() : Optional.of(file(portable));
    }

    /** By the program's own list: a server that is only asked for help does not say that it knows an option no more. */
    private List<OptionLine> unknown(List<OptionLine> options, Set<String> known) {
        List<OptionLine> unknown = options.stream()
                .filter(option -> !option.loose() && !known(option.plainName(), known))
                .toList();
        unknown.forEach(option -> recorder.refused(
                new Definition(object(option), "", shown(option), "", ""),
                new ServerAnswer(0, messages.text("option.unknown", program.product())),
                0));
        return unknown;
    }

    /** An unambiguous beginning of a name is known, too. */
    private static boolean known(String written, Set<String> known) {
        String name = written.toLowerCase(Locale.ROOT);
        String plain = PREFIX.matcher(name).replaceFirst("");
        return known.stream().anyMatch(one -> one.startsWith(name) || one.startsWith(plain));
    }

    /** The source's own series decides which groups of the file count. */
    List<OptionLine> read() {
        String series = source.version().major() + "." + source.version().minor();
        return source.mariaDb()
                ? ServerOptions.readByMariaDb(files, series)
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

    private Optional<String> unreadable(JobContext context, List<OptionLine> options) throws IOException {
        ProgramOutput output = server.validate(context, file(options));
        return output.exit() == 0 ? Optional.empty() : Optional.of(output.text());
    }

    private Optional<String> unstartable(JobContext context, List<String> fixed, List<OptionLine> options)
            throws IOException {
        if (options.isEmpty()) {
            return Optional.empty();
        }
        try {
            server.start(context, fixed, Optional.of(file(options)), OwnServer.LogIn.KNOWN);
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

    /** The lines in which the server complains; all of them if none is marked so. */
    private static String words(String output) {
        List<ServerLog.Line> problems = ServerLog.of(output).problems();
        List<String> errors = problems.stream()
                .filter(line ->
                        line.severity() == Severity.ERROR && !line.text().matches("Aborting\\.?"))
                .map(ServerLog.Line::text)
                .toList();
        return errors.isEmpty() ? output.strip() : String.join("\n", errors);
    }

    private Path file(List<OptionLine> options) throws IOException {
        StringBuilder text = new StringBuilder("[" + (program.mariaDb() ? "mariadbd" : "mysqld") + "]\n");
        for (OptionLine option : options) {
            text.append(option.written());
            option.value()
                    .ifPresent(value -> text.append(" = \"")
                            .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                            .append('"'));
            text.append('\n');
        }
        return server.file("options.cnf", text.toString());
    }

    /** Values may be passwords. */
    private String shown(OptionLine option) {
        return messages.text("option.at", option.written(), option.place());
    }

    private static SourceObject object(OptionLine option) {
        return new SourceObject(SourceObject.Kind.OPTION, "", option.plainName());
    }
}
