package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a rehearsal is about to build.
 *
 * @param settings what the target has to have from its first start on
 * @param objects all objects, in the order in which they were read
 * @param storedModes each sql_mode that a program was stored with, and that of new sessions
 * @param tablespaces whether the source's general tablespaces are among the objects, if it has any
 * @param leftOut what is not rehearsed, as sentences
 * @param allVisible whether the account is known to see every object
 */
record RehearsalPlan(
        SourceSettings settings,
        List<SourceObject> objects,
        Set<String> storedModes,
        boolean tablespaces,
        List<String> leftOut,
        boolean allVisible) {

    private static final List<String> SEES_ALL = List.of("SELECT", "SHOW VIEW", "TRIGGER", "EVENT");

    /** Reads the names of everything in the scope. */
    static RehearsalPlan read(OpenServer server, RehearsalOptions options, JobContext context)
            throws InterruptedException {
        Messages messages = Messages.of("rehearsal");
        List<SourceObject> objects = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Set<String> modes = new HashSet<>();
        try (Stage stage = context.stage(messages.text("stage.names"), Total.unknown());
                LongSession session = server.longSession(context::register, List.of());
                JobContext.Registration _ = context.register(session.cancellable())) {
            Session sql = session.sql();
            SourceSettings settings = settings(sql, server, options, leftOut);
            modes.add(settings.sqlMode());
            SourceReader reader = new SourceReader(sql, server.facts(), options.scope());
            List<String> schemas = reader.schemas();
            for (String schema : schemas) {
                context.checkCancelled();
                objects.add(new SourceObject(SourceObject.Kind.SCHEMA, schema, ""));
                objects.addAll(reader.objects(schema));
                stage.advance(1);
            }
            boolean tablespaces = schemas.isEmpty() || tablespaces(sql, server, objects, leftOut);
            if (!schemas.isEmpty()) {
                for (String table : List.of("ROUTINES", "TRIGGERS", "EVENTS")) {
                    modes.addAll(modes(sql, table));
                }
            }
            if (options.accounts()) {
                try {
                    objects.addAll(new SourceAccounts(sql, server.facts(), options.hashes()).accounts());
                } catch (DrydockException failure) {
                    leftOut.add(messages.text(
                            "left.accounts",
                            String.valueOf(SourceReader.unreadable(failure).getMessage())));
                }
            } else {
                leftOut.add(messages.text("left.accounts.unwanted"));
            }
            options(options, messages, leftOut);
            boolean all = sees(server, options, leftOut);
            return new RehearsalPlan(settings, objects, modes, tablespaces, leftOut, all);
        }
    }

    private static List<String> modes(Session sql, String table) {
        try {
            return sql.query("SELECT DISTINCT SQL_MODE FROM information_schema." + table, row -> row.text(1));
        } catch (DrydockException failure) {
            // those objects themselves are named as not read
            SourceReader.requireConnection(failure);
            return List.of();
        }
    }

    /** Its variables matter only where an option file says which of them are set. */
    private static SourceSettings settings(
            Session sql, OpenServer server, RehearsalOptions options, List<String> leftOut) {
        SourceSettings settings = SourceSettings.read(sql);
        if (options.config().isEmpty()) {
            return settings;
        }
        try {
            return settings.with(DefaultComparison.variables(sql, server.facts()));
        } catch (DrydockException failure) {
            leftOut.add(Messages.of("rehearsal")
                    .text(
                            "defaults.unread",
                            String.valueOf(SourceReader.unreadable(failure).getMessage())));
            return settings;
        }
    }

    private static boolean tablespaces(
            Session sql, OpenServer server, List<SourceObject> objects, List<String> leftOut) {
        try {
            GeneralTablespaces.names(sql, server.facts())
                    .forEach(name -> objects.add(new SourceObject(SourceObject.Kind.TABLESPACE, "", name)));
            return true;
        } catch (DrydockException failure) {
            leftOut.add(Messages.of("rehearsal")
                    .text(
                            "left.tablespaces",
                            String.valueOf(SourceReader.unreadable(failure).getMessage())));
            return false;
        }
    }

    private static void options(RehearsalOptions options, Messages messages, List<String> leftOut) {
        if (options.config().isEmpty()) {
            leftOut.add(messages.text("left.config"));
        }
        if (options.sample() == 0) {
            leftOut.add(messages.text("left.rows"));
        }
        if (!options.statements() && options.replay().isEmpty()) {
            leftOut.add(messages.text("left.statements"));
        }
        Optional.of(options.dataDirectory())
                .filter(Optional::isEmpty)
                .ifPresent(_ -> leftOut.add(messages.text("left.data")));
        if (options.dataDirectory().isPresent() && options.replay().isEmpty()) {
            leftOut.add(messages.text("left.replay"));
        }
    }

    /** Whether the account is known to see every object; if not, what would let it is named. */
    private static boolean sees(OpenServer server, RehearsalOptions options, List<String> leftOut) {
        ServerFacts facts = server.facts();
        Visibility visibility = Visibility.of(facts.grants(), facts.account(), options.scope());
        boolean all = visibility.all() && SEES_ALL.stream().allMatch(facts.grants()::global);
        if (!all) {
            leftOut.add(Messages.of("rehearsal")
                    .text("left.unseen", facts.account(), "GRANT " + String.join(", ", SEES_ALL) + " ON *.*"));
        }
        return all;
    }
}
