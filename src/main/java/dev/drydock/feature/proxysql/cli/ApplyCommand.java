package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.change.ApplyJob;
import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.change.DraftStatement;
import dev.drydock.feature.proxysql.change.KeptLayers;
import dev.drydock.feature.proxysql.change.PutBack;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock proxysql apply}. */
@Command(
        name = "apply",
        mixinStandardHelpOptions = true,
        header = "LOAD or SAVE a module, take its edits back, or put back what was kept.",
        description = {
            "",
            "Without --yes it shows exactly what it would send. Before anything is sent, the module's three layers are"
                    + " kept in the history, without secrets; afterwards it reads again and says what is not as it should"
                    + " be.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock proxysql apply --server proxy1 --module query-rules --load --save",
            "  drydock proxysql apply --server proxy1 --module users --from disk --yes",
            "  drydock proxysql apply --server proxy1 --module servers --restore 128 --load --yes",
            "",
            "Exit status: 0 done, 1 something is not as it should be, 2 usage or only shown, 3 cannot connect or log"
                    + " in, 130 cancelled."
        })
final class ApplyCommand extends ServiceCommand {

    @Mixin
    private final ProxyOption proxy = new ProxyOption();

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--module", required = true, paramLabel = "NAME", description = "The module to apply.")
    private String module = "";

    @Option(names = "--load", description = "Let ProxySQL work with what is in memory (LOAD … TO RUNTIME).")
    private boolean load;

    @Option(names = "--save", description = "Keep what is in memory for the next start (SAVE … TO DISK).")
    private boolean save;

    @Option(
            names = "--from",
            paramLabel = "runtime|disk",
            description = "Take memory from this copy, which takes edits back.")
    private @Nullable String from;

    @Option(
            names = "--restore",
            paramLabel = "RUN",
            description = "Put memory back to what this run of the history kept; see --layer.")
    private @Nullable Long restore;

    @Option(
            names = "--layer",
            paramLabel = "memory|runtime|disk",
            description = "With --restore: the kept copy (default: ${DEFAULT-VALUE}).")
    private String layer = "memory";

    @Option(names = "--yes", description = "Do it.")
    private boolean yes;

    ApplyCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        ConfigModule which = DiffCommand.module(module);
        Optional<Draft.Source> source = Optional.ofNullable(from).map(ApplyCommand::source);
        Layer kept = layer();
        if (source.isPresent() && restore != null) {
            throw new UsageException("--from and --restore both say where memory comes from: take one.");
        }
        if (source.isEmpty() && restore == null && !load && !save) {
            throw new UsageException("Say what to do: --load, --save, --from or --restore.");
        }
        return proxy.open(services, terminal, opened -> {
            Configuration read = opened.query(session -> new AdminReader(session).configuration(List.of(which)));
            Draft draft = draft(opened, which, source, kept, read);
            return yes ? unlock.on(opened, true, services, () -> apply(opened, draft, read)) : preview(draft);
        });
    }

    private Draft draft(
            OpenServer opened, ConfigModule which, Optional<Draft.Source> source, Layer kept, Configuration read) {
        Long run = restore;
        if (run != null) {
            KeptLayers layers = KeptLayers.read(services.history().get(), run, opened.key());
            return PutBack.draft(layers, kept, read, which, load, save);
        }
        return new Draft(which, source, List.of(), load, save, List.of());
    }

    private ExitStatus preview(Draft draft) {
        draft.statements().forEach(statement -> terminal.out().println(statement.shown() + ";"));
        draft.notes().forEach(terminal.err()::println);
        List<DraftStatement> statements = draft.statements();
        throw new UsageException("Nothing was changed. Say --yes to send "
                + (statements.size() == 1
                        ? "this statement"
                        : "these " + Formats.counted(statements.size(), "statement"))
                + ".");
    }

    private ExitStatus apply(OpenServer opened, Draft draft, Configuration read) throws InterruptedException {
        draft.notes().forEach(terminal.err()::println);
        Optional<RunResult<Integer>> result = new JobInTerminal(
                        terminal, "What was sent is in the history: drydock history list")
                .run(new ApplyJob(opened, draft, Optional.of(read), services.history()));
        result.ifPresent(done -> {
            terminal.out().println(proxy.form().json() ? json(done, draft) : RunNumber.of(done, done.id()));
        });
        return ExitStatus.of(result);
    }

    /** Number of the run, and what the draft could not do where there is such. */
    private static String json(RunResult<?> done, Draft draft) {
        StringWriter text = new StringWriter();
        JsonOut.write(text, json -> {
            json.put("run", done.id());
            if (!draft.notes().isEmpty()) {
                json.texts("notes", draft.notes());
            }
        });
        return text.toString();
    }

    private static Draft.Source source(String word) {
        return switch (word) {
            case "runtime" -> Draft.Source.RUNTIME;
            case "disk" -> Draft.Source.DISK;
            default -> throw new UsageException("--from takes runtime or disk.");
        };
    }

    private Layer layer() {
        return Arrays.stream(Layer.values())
                .filter(known -> known.word().equals(layer))
                .findFirst()
                .orElseThrow(() -> new UsageException("--layer takes memory, runtime or disk."));
    }
}
