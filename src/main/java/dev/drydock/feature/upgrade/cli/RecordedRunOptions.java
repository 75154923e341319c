package dev.drydock.feature.upgrade.cli;

import picocli.CommandLine.Mixin;

/** What starting a run and going on with one have in common: confirmed prerequisites, the history, and the end. */
final class RecordedRunOptions {

    @Mixin
    final ConfirmOptions confirm = new ConfirmOptions();

    @Mixin
    final WithoutHistoryOption unrecorded = new WithoutHistoryOption();

    @Mixin
    final UpgradeEndOptions end = new UpgradeEndOptions();
}
