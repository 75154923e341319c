package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.CheckContext;

/** GET_LOCK, which holds several locks since 5.7 and takes names of 64 characters. */
final class GetLock {

    private GetLock() {}

    static void run(CheckContext context) {
        context.sources(true).stream()
                .filter(source -> source.text().calls().contains("GET_LOCK"))
                .forEach(source -> context.warning(source.subject(), context.advice()));
    }
}
