package dev.drydock.feature.advisor.check;

import dev.drydock.check.Check;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One check of the advisor. Its texts are {@code ID.title}, {@code ID.message} and others that it names, {@code ID.source},
 * {@code ID.except} (when it does not hold) and, if its remedy is words, {@code ID.remedy}.
 *
 * @param id stable name such as {@code dur.sync-binlog}
 * @param area what it is about
 * @param exists whether what it looks at exists in a server's release, and can be reached
 * @param look looks, and reports to its context
 */
public record AdvisorCheck(String id, Area area, Predicate<Reach> exists, Consumer<AdvisorContext> look)
        implements Check<AdvisorContext> {

    /**
     * What a run can look at.
     *
     * @param file whether the option file was given
     * @param host whether there is a way to the machine of the server
     */
    public record Reach(ServerFacts facts, boolean file, boolean host) {}

    /** Name of the texts. */
    static final String TEXTS = "advisorcheck";

    /** The sentence of a check of this id; the id itself where there is none, as of a check that a later version brought. */
    public static String title(String id) {
        Messages texts = Messages.of(TEXTS);
        return texts.has(id + ".title") ? texts.text(id + ".title") : id;
    }

    @Override
    public String title() {
        return title(id);
    }

    /** What it needs and cannot have makes it not evaluated, with the reason. */
    @Override
    public void run(AdvisorContext context) {
        try {
            look.accept(context);
        } catch (AdvisorContext.Missing missing) {
            context.unknown(missing.getMessage());
        }
    }
}
