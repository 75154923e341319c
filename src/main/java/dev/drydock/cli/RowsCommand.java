package dev.drydock.cli;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.rows.ReadRowsJob;
import dev.drydock.db.rows.RowCondition;
import dev.drydock.db.rows.RowsPage;
import dev.drydock.db.rows.RowsWish;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.JsonOut;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock rows}: rows of one table. */
@Command(
        name = "rows",
        mixinStandardHelpOptions = true,
        header = "Show rows of a table or view, by its key, with a limit of rows and of time.",
        description = {
            "",
            "Changes nothing and records nothing. Of large values (TEXT, BLOB, JSON, geometry) the server sends the"
                    + " beginning, with their length. In CSV, NULL is \\N.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock rows --server shop-test shop.orders --descending --limit 10",
            "  drydock rows --server shop-test shop.orders --where id '>' 1000 --where id '<=' 2000 --format csv",
            "",
            "Exit status: 0 shown, 1 it failed, 2 usage, 3 cannot connect or log in, 4 no row fits, 130 cancelled."
        })
final class RowsCommand implements Callable<ExitStatus> {

    /** Either name may be in backticks, as SQL has them. */
    private static final Pattern NAME =
            Pattern.compile("(?:`((?:[^`]|``)+)`|([^.`]+))\\.(?:`((?:[^`]|``)+)`|([^`].*))");

    private static final int WORDS = 3;

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Parameters(
            paramLabel = "SCHEMA.TABLE",
            description = "The table; a name with a dot in backticks, such as '`a.b`.orders'.")
    private String table = "";

    @Option(
            names = "--where",
            arity = "3",
            hideParamSyntax = true,
            paramLabel = "COLUMN OPERATOR VALUE",
            description = "Only rows that fit; may be repeated, and then all have to hold. Operators: = != < <= > >="
                    + " contains begins; 'is null' and 'is not-null' ask for NULL. Binary values as hex.")
    private List<String> where = new ArrayList<>();

    @Option(names = "--sort", paramLabel = "COLUMN", description = "Sort by this column instead of the key.")
    private @Nullable String sort;

    @Option(names = "--descending", description = "The greatest first.")
    private boolean descending;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Most rows, 1 to " + RowsWish.MOST_ROWS + " (default: ${DEFAULT-VALUE}).")
    private int limit = RowsWish.USUAL_ROWS;

    @Option(
            names = "--time-limit",
            paramLabel = "S",
            description = "Longest time of the statement in seconds, 1 to 300 (default: ${DEFAULT-VALUE}).")
    private long seconds = RowsWish.USUAL_TIME.toSeconds();

    @Mixin
    private final Listing form = new Listing();

    RowsCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        RowsWish wish = wish();
        return server.open(services, terminal, (opened, _) -> {
            Optional<RowsPage> read =
                    new JobInTerminal(terminal, "Nothing was shown.").run(new ReadRowsJob(opened, wish));
            if (read.isEmpty()) {
                return ExitStatus.CANCELLED;
            }
            print(read.get());
            return read.get().rows().isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
        });
    }

    private RowsWish wish() {
        try {
            return new RowsWish(
                    named(table),
                    conditions(),
                    Optional.ofNullable(sort),
                    descending,
                    limit,
                    Duration.ofSeconds(seconds),
                    RowsWish.Place.FIRST);
        } catch (IllegalArgumentException _) {
            throw new UsageException("--limit takes 1 to " + RowsWish.MOST_ROWS + ", --time-limit 1 to "
                    + RowsWish.MOST_TIME.toSeconds() + " seconds.");
        }
    }

    private static TableName named(String text) {
        Matcher name = NAME.matcher(text);
        if (!name.matches()) {
            throw new UsageException("Name the table as SCHEMA.TABLE, a name with a dot in backticks.");
        }
        return new TableName(part(name, 1), part(name, 3));
    }

    private static String part(Matcher name, int group) {
        String quoted = name.group(group);
        return quoted == null ? name.group(group + 1) : quoted.replace("``", "`");
    }

    private List<RowCondition> conditions() {
        return IntStream.range(0, where.size() / WORDS)
                .mapToObj(i -> condition(where.get(i * WORDS), where.get(i * WORDS + 1), where.get(i * WORDS + 2)))
                .toList();
    }

    private static RowCondition condition(String column, String operator, String value) {
        String word = switch (operator) {
            case "begins" -> RowCondition.Operator.BEGINS.word();
            case "is" ->
                value.equalsIgnoreCase("null") ? "is NULL" : value.equalsIgnoreCase("not-null") ? "is not NULL" : "";
            default -> operator;
        };
        return RowCondition.Operator.named(word)
                .map(known -> new RowCondition(column, known, known.takesValue() ? value : ""))
                .orElseThrow(
                        () -> new UsageException("--where takes COLUMN OPERATOR VALUE; operators are = != < <= > >="
                                + " contains begins, and 'is null' or 'is not-null'."));
    }

    private void print(RowsPage page) {
        List<StoredColumn> columns = page.shape().columns();
        if (form.json()) {
            Listing.object(terminal, json -> json(json, page));
        } else {
            form.rows(
                    terminal,
                    columns.stream().map(RowsCommand::header).toList(),
                    page.rows().stream()
                            .<List<?>>map(row -> cells(columns, row))
                            .toList());
        }
        if (page.later()) {
            terminal.err()
                    .println("There are more rows than these "
                            + Formats.count(page.rows().size()) + ".");
        }
    }

    /** A sign that stands before numbers, and before names that begin with it. */
    private static String header(StoredColumn column) {
        String sign = ">";
        return column.kind().number() || column.name().startsWith(sign) ? sign + column.name() : column.name();
    }

    private List<String> cells(List<StoredColumn> columns, StoredRow row) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> cell(columns.get(i), row.values().get(i)))
                .toList();
    }

    /** For people, NULL is told from the text by its quotes. */
    private String cell(StoredColumn column, StoredRow.Value value) {
        String text = value.text();
        if (form.text()) {
            return text == null ? "NULL" : text.equals("NULL") ? "'NULL'" : column.written(value);
        }
        return column.written(value);
    }

    private static void json(JsonOut json, RowsPage page) {
        List<StoredColumn> columns = page.shape().columns();
        json.put("schema", page.wish().table().schema())
                .put("table", page.wish().table().table())
                .objects(
                        "columns",
                        columns,
                        (one, column) -> one.put("name", column.name())
                                .put("type", column.type())
                                .put("hex", column.hex()))
                .texts(
                        "key",
                        page.shape().key().stream().map(StoredColumn::name).toList())
                .put("more", page.later())
                .objects("rows", page.rows(), (one, row) -> {
                    List<StoredRow.Value> values = row.values();
                    one.object(
                            "values",
                            into -> IntStream.range(0, values.size())
                                    .forEach(i -> into.known(
                                            columns.get(i).name(),
                                            Optional.ofNullable(values.get(i).text()))));
                    one.object(
                            "lengths_of_cut",
                            into -> IntStream.range(0, values.size())
                                    .filter(i -> values.get(i).cut())
                                    .forEach(i -> into.put(
                                            columns.get(i).name(), values.get(i).length())));
                });
    }
}
