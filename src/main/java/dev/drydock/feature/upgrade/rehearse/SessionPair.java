package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.task.JobContext;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One session on each side, for one worker. */
record SessionPair(
        OpenServer sourceServer,
        LongSession reads,
        LongSession builds,
        Changes changes,
        ObjectBuilder builder,
        RehearsalOptions options)
        implements AutoCloseable {

    static SessionPair open(SessionPairs of, List<String> settings) {
        JobContext context = of.context();
        LongSession reads = of.source().longSession(context::register, settings);
        try {
            LongSession builds = of.target().longSession(context::register, List.of());
            try {
                Changes changes = builds.changes(of.permit());
                keepDefaultCollation(of.source(), of.target(), builds.sql());
                return new SessionPair(
                        of.source(), reads, builds, changes, new ObjectBuilder(changes, of.modes()), of.options());
            } catch (RuntimeException failure) {
                builds.close();
                throw failure;
            }
        } catch (RuntimeException failure) {
            reads.close();
            throw failure;
        }
    }

    /** What has utf8mb4 and no collation in its statement had the old default of that character set. */
    private static void keepDefaultCollation(OpenServer source, OpenServer target, Session session) {
        if (!source.facts().mySqlAtLeast(8, 0, 0) && target.facts().mySqlAtLeast(8, 0, 11)) {
            try {
                session.executeOwn("SET SESSION default_collation_for_utf8mb4 = utf8mb4_general_ci");
            } catch (ServerException failure) {
                if (failure.connectionLost()) {
                    throw failure;
                }
                // a server that has the variable no more: collations of new columns differ, and nothing else
            }
        }
    }

    /** Hands both sessions to the job, for Cancel. */
    JobContext.Registration register(JobContext context) {
        JobContext.Registration one = context.register(reads.cancellable());
        JobContext.Registration other = context.register(builds.cancellable());
        return () -> {
            other.close();
            one.close();
        };
    }

    Definition read(SourceObject object) {
        return object.kind() == SourceObject.Kind.ACCOUNT
                ? accounts(options.hashes()).definition(object)
                : new SourceReader(reads.sql(), sourceServer.facts(), options.scope()).definition(object);
    }

    SourceAccounts accounts(boolean hashes) {
        return new SourceAccounts(reads.sql(), sourceServer.facts(), hashes);
    }

    /** Functions of loaded libraries, in lower case; none where the account does not see them. */
    Set<String> loadedFunctions() {
        try {
            return new HashSet<>(reads.sql()
                    .query("SELECT name FROM mysql.func", row -> row.text(1).toLowerCase(Locale.ROOT)));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Set.of();
        }
    }

    Session source() {
        return reads.sql();
    }

    Session target() {
        return builds.sql();
    }

    @Override
    public void close() {
        builds.close();
        reads.close();
    }
}
