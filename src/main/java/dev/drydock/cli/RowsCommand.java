package dev.drydock.cli;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.rows.ReadRowsJob;
import dev.drydock.db.rows.RowCondition;
import dev.drydock.db.rows.RowsPage;
import dev.drydock.db.rows.RowsWish;
import dev.drydock.db.rows.StoredColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
final class RowsCommand extends ServiceCommand {

    /** Either name may be in backticks, as SQL has them. */
    private static final Pattern NAME =
            Pattern.compile("(?:`((?:[^`]|``)+)`|([^.`]+))\\.(?:`((?:[^`]|``)+)`|([^`].*))");

    private static final int WORDS = 3;

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

    @Mixin
    private final ReadLimitOptions limits = new ReadLimitOptions();

    @Mixin
    private final Listing form = new Listing();

    RowsCommand(Services services, Terminal terminal) {
        super(services, terminal);
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
        return new RowsWish(
                named(table),
                conditions(),
                Optional.ofNullable(sort),
                descending,
                limits.rows(),
                limits.time(),
                RowsWish.Place.FIRST);
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
        ValueListing values = new ValueListing(page.shape().columns(), page.rows());
        if (form.json()) {
            Listing.object(terminal, json -> {
                json.put("schema", page.wish().table().schema())
                        .put("table", page.wish().table().table());
                values.columns(json)
                        .texts(
                                "key",
                                page.shape().key().stream()
                                        .map(StoredColumn::name)
                                        .toList())
                        .put("more", page.later());
                values.rows(json);
            });
        } else {
            values.print(terminal, form);
        }
        if (page.later()) {
            values.more(terminal);
        }
    }
}
