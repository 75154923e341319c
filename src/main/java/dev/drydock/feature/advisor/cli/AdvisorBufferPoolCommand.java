package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.PoolDumpJob;
import dev.drydock.report.JsonOut;
import dev.drydock.run.PoolDump;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock advisor buffer-pool}. */
@Command(
        name = "buffer-pool",
        mixinStandardHelpOptions = true,
        header = "Show whether the buffer pool is kept over a restart, and how far its load is; dump it now.",
        description = {
            "",
            "Without --dump nothing is changed. With it the server writes which pages are in its buffer pool into"
                    + " innodb_buffer_pool_filename, and the command waits until the server says that this is complete.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor buffer-pool --server shop-test",
            "  drydock advisor buffer-pool --server shop-test --dump",
            "",
            "Exit status: 0 shown, or dumped; 1 not dumped, or the release cannot do that; 2 usage,"
                    + " 3 cannot connect or log in, 130 cancelled."
        })
final class AdvisorBufferPoolCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--dump", description = "Dump it now.")
    private boolean dump;

    @Mixin
    private final ChangeOption change = new ChangeOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    AdvisorBufferPoolCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.open(
                services,
                terminal,
                (opened, _) -> dump ? change.on(opened, services, () -> dump(opened)) : show(opened));
    }

    private ExitStatus show(OpenServer opened) {
        AdvisorError.requireDatabase(opened);
        print(PoolDump.now(opened), json -> json);
        return ExitStatus.DONE;
    }

    private ExitStatus dump(OpenServer opened) throws InterruptedException {
        Optional<RunResult<BufferPoolState>> result = new JobInTerminal(terminal, "What was done is in the history.")
                .run(new PoolDumpJob(opened, services.history()));
        result.ifPresent(ended -> print(ended.value(), json -> json.object("run", run -> ended.head(run, opened))));
        return ExitStatus.of(result);
    }

    private void print(BufferPoolState pool, UnaryOperator<JsonOut> head) {
        form.print(terminal, out -> lines(pool, out), out -> json(pool, head, out));
    }

    private static void lines(BufferPoolState pool, PrintWriter out) {
        out.println(pool.restart());
        out.println("Dump: " + pool.dump().text());
        out.println("Load: " + pool.loading().orElse(pool.load().text()));
    }

    /** One object; {@code run} only after a dump. */
    private static void json(BufferPoolState pool, UnaryOperator<JsonOut> head, Writer target) {
        JsonOut.write(
                target,
                json -> head.apply(json)
                        .put("dump_at_shutdown", pool.dumpAtShutdown())
                        .put("dumps_at_next_shutdown", pool.dumpsAtShutdown())
                        .put("load_at_startup", pool.loadAtStartup())
                        .put("dump_percent", pool.share())
                        .object("dump", one -> progress(one, pool.dump()))
                        .object("load", one -> progress(one, pool.load())));
    }

    private static void progress(JsonOut json, BufferPoolState.Progress progress) {
        json.put("state", progress.phase().word())
                .put("text", progress.text())
                .put("pages", progress.pages())
                .put("of", progress.of());
    }
}
