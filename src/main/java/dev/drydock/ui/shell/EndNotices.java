package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.Toast;
import dev.drydock.ui.preferences.LivePreferences;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javafx.scene.control.Button;

/**
 * Tells of the end of a job that nobody looks at: over the window while another tab is in front, by the desktop while another
 * window is. JavaFX thread only.
 */
final class EndNotices {

    private static final Messages TEXT = Messages.of("ui");

    /** Whoever began something that ends well within this time still waits for it. */
    private static final Duration WAITED_FOR = Duration.ofSeconds(5);

    private final BooleanSupplier inFront;
    private final WorkbenchTabs tabs;
    private final LivePreferences preferences;
    private final Notices desktop;
    /** The tab in which each job was begun, by its key. */
    private final Map<Long, String> begun = new HashMap<>();

    /**
     * @param inFront whether a window of this process has the keyboard
     */
    EndNotices(BooleanSupplier inFront, WorkbenchTabs tabs, LivePreferences preferences, Notices desktop) {
        this.inFront = inFront;
        this.tabs = tabs;
        this.preferences = preferences;
        this.desktop = desktop;
    }

    void changed(JobSnapshot job) {
        if (!job.state().ended()) {
            begun.putIfAbsent(job.id(), tabs.selectedKey());
            return;
        }
        String tab = begun.remove(job.id());
        boolean good = job.outcome().map(RunOutcome::good).orElse(false);
        if (tab == null
                || job.state() == JobState.CANCELLED
                || (good && took(job).compareTo(WAITED_FOR) < 0)) {
            return;
        }
        if (!inFront.getAsBoolean()) {
            tellDesktop(job, tab);
        } else if (!tab.equals(tabs.selectedKey())) {
            String line = TEXT.text("ended.line", title(job), how(job));
            Button[] offered = tabs.isOpen(tab) ? new Button[] {show(tab)} : new Button[0];
            tabs.sides().window().ifPresent(window -> Toast.over(window, line, offered));
        }
    }

    private Button show(String tab) {
        Button show = new Button(TEXT.text("ended.show"));
        show.setId("ended-show");
        show.setOnAction(_ -> tabs.select(tab));
        return show;
    }

    private void tellDesktop(JobSnapshot job, String tab) {
        boolean wanted = switch (preferences.get().told()) {
            case ALL -> true;
            case ERRORS -> job.outcome().map(EndNotices::failed).orElse(true);
            case NOTHING -> false;
        };
        if (wanted) {
            desktop.tell(title(job), how(job), () -> {
                tabs.select(tab);
                tabs.sides().raise();
            });
        }
    }

    private static boolean failed(RunOutcome outcome) {
        return outcome.kind() == RunOutcome.Kind.FAILED || outcome.kind() == RunOutcome.Kind.SOME_FAILED;
    }

    private static String title(JobSnapshot job) {
        return TEXT.text("task.title", job.title(), job.subject());
    }

    private static String how(JobSnapshot job) {
        return TEXT.text("ended.how", job.outcome().map(RunOutcome::text).orElse(""), Formats.measured(took(job)));
    }

    private static Duration took(JobSnapshot job) {
        return Duration.between(job.submitted(), job.ended().orElseGet(Instant::now));
    }
}
