package dev.drydock.cli;

import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What shells ask when a name is to be completed: one a line, from what is on this computer; no server is asked. */
@Command(
        name = "names",
        hidden = true,
        mixinStandardHelpOptions = true,
        header = "Print names for a shell's completion.")
final class NamesCommand extends ServiceCommand {

    private static final int RUNS = 20;
    private static final int ITEMS = 10_000;

    /** What the names are of. */
    enum Kind {
        servers,
        tags,
        schemas
    }

    @Parameters(paramLabel = "KIND", description = "servers, tags or schemas.")
    private Kind kind = Kind.servers;

    NamesCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        List<Profile> servers = services.profiles().get().all();
        Stream<String> names = switch (kind) {
            case servers -> servers.stream().map(Profile::name);
            case tags ->
                servers.stream()
                        .flatMap(server -> server.tags().stream())
                        .distinct()
                        .sorted();
            case schemas -> schemas(services.history().get()).stream();
        };
        names.map(TerminalEscaper::line).forEach(terminal.out()::println);
        return ExitStatus.DONE;
    }

    /** Those of the newest run that has any. */
    private static SortedSet<String> schemas(HistoryStore history) {
        for (RunSummary run : new HistoryBrowser(history)
                .search(RunSearch.ALL, Long.MAX_VALUE, RUNS)
                .runs()) {
            SortedSet<String> found = history.items(run.id(), 0, ITEMS).stream()
                    .map(item -> item.object().schema())
                    .filter(schema -> !schema.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return new TreeSet<>();
    }
}
