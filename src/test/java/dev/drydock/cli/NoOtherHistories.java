package dev.drydock.cli;

import dev.drydock.history.HistoryAddress;
import dev.drydock.history.store.HistoryStore;

/** For tests of commands with a history of their own. */
final class NoOtherHistories implements HistoryLocations {

    @Override
    public HistoryAddress current() {
        return HistoryAddress.LOCAL;
    }

    @Override
    public void use(HistoryAddress address) {
        throw new UnsupportedOperationException();
    }

    @Override
    public HistoryStore open(HistoryAddress address) {
        throw new UnsupportedOperationException();
    }
}
