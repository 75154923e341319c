package dev.drydock.feature.query.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ReadLimitOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.cli.ValueListing;
import dev.drydock.db.query.QueryAnswer;
import dev.drydock.db.query.QueryWish;
import dev.drydock.feature.query.QueryJob;
import dev.drydock.feature.query.QueryResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock query}: one statement that reads. */
@Command(
        name = "query",
        mixinStandardHelpOptions = true,
        header = "Run one statement that only reads, with a limit of rows and of time.",
        description = {
            "",
            "SELECT, SHOW, EXPLAIN of a SELECT, DESCRIBE, WITH … SELECT, TABLE and VALUES, on a session that is READ"
                    + " ONLY where the server knows that. What acts is refused before it is sent. The history has that it"
                    + " ran, how long and how many rows came; its text only with --keep-text.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock query --server shop-test \"SELECT id DIV 1000 AS k, COUNT(*) FROM shop.orders GROUP BY k\"",
            "  drydock query --tag prod \"SELECT @@hostname, @@version, @@read_only\" --format csv",
            "  drydock query --server shop-test --file report.sql --limit 5000 --format csv",
            "",
            "Exit status: 0 answered, 1 it failed, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
public final class QueryCommand extends ServiceCommand {

    private static final String STANDARD_INPUT = "-";

    @Mixin
    private final ServersOption server = new ServersOption();

    @Parameters(
            paramLabel = "STATEMENT",
            arity = "0..1",
            description = "The statement; - reads it from standard input.")
    private @Nullable String statement;

    @Option(names = "--file", paramLabel = "FILE", description = "Read the statement from this file, in UTF-8.")
    private @Nullable Path file;

    @Option(
            names = "--schema",
            paramLabel = "SCHEMA",
            description = "For names without a schema (default: that of the address).")
    private @Nullable String schema;

    @Mixin
    private final ReadLimitOptions limits = new ReadLimitOptions();

    @Option(names = "--keep-text", description = "Keep the statement in the history.")
    private boolean keepText;

    @Mixin
    private final Listing form = new Listing();

    public QueryCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Optional<String> named = Optional.ofNullable(schema).or(server::schema);
        QueryWish wish = new QueryWish(text(), named, limits.rows(), limits.time());
        return server.open(services, terminal, form.ofSeveral(), (opened, _, section) -> {
            Optional<RunResult<QueryResult>> run = new JobInTerminal(section, "Nothing was shown.")
                    .run(new QueryJob(opened, wish, keepText, services.recording()));
            run.ifPresent(ended -> print(ended.value(), section));
            return ExitStatus.of(run);
        });
    }

    private String text() {
        Path from = file;
        String given = statement;
        if ((from == null) == (given == null)) {
            throw new UsageException("Name either a STATEMENT or a --file.");
        }
        try {
            if (from != null) {
                return Files.readString(from);
            }
            return STANDARD_INPUT.equals(given)
                    ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8)
                    : String.valueOf(given);
        } catch (IOException failure) {
            throw new UsageException("The statement cannot be read: " + failure);
        }
    }

    private void print(QueryResult came, Terminal section) {
        switch (came) {
            case QueryResult.Failed(Problem why) -> section.err().println(why.full());
            case QueryResult.Answered(QueryAnswer answer) -> print(answer, section);
        }
    }

    private void print(QueryAnswer answer, Terminal section) {
        ValueListing values = new ValueListing(answer.columns(), answer.rows());
        if (form.json()) {
            Listing.object(section, json -> {
                values.columns(json)
                        .put("milliseconds", answer.took().toMillis())
                        .put("read_only", answer.refusesChanges())
                        .put("more", answer.more() != QueryAnswer.More.NONE)
                        .knownObjects(
                                "messages",
                                answer.messages(),
                                (one, message) -> one.put("level", message.level())
                                        .put("number", message.number())
                                        .put("text", message.text()));
                values.rows(json);
            });
        } else {
            values.print(section, form);
        }
        if (answer.more() != QueryAnswer.More.NONE) {
            values.more(section);
        }
        answer.messages()
                .orElse(List.of())
                .forEach(message ->
                        section.err().println(message.level() + " " + message.number() + ": " + message.text()));
    }
}
