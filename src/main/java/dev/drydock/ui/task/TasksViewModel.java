package dev.drydock.ui.task;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobSnapshot;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The jobs of this session, newest first; old ended ones leave. JavaFX thread only. */
public final class TasksViewModel {

    private static final Messages TEXT = Messages.of("ui");
    /** The history has every run; the panel keeps what a person still looks for. */
    private static final int KEPT_ENDED = 30;

    private final FxJobRunner runner;
    private final ObservableList<TaskViewModel> tasks = FXCollections.observableArrayList();
    private final Map<Long, TaskViewModel> byId = new HashMap<>();
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper current = new ReadOnlyStringWrapper("");

    public TasksViewModel(FxJobRunner runner) {
        this.runner = runner;
        runner.onSnapshot(this::show);
    }

    public ObservableList<TaskViewModel> tasks() {
        return tasks;
    }

    /** "2 running · 1 waiting", empty when nothing runs. */
    public ReadOnlyStringProperty summaryProperty() {
        return summary.getReadOnlyProperty();
    }

    /** One line on the newest job that runs, else on the one that ended last; empty before the first. */
    public ReadOnlyStringProperty currentProperty() {
        return current.getReadOnlyProperty();
    }

    void cancel(TaskViewModel task) {
        runner.handle(task.job().id()).ifPresent(JobHandle::cancel);
    }

    void pauseOrResume(TaskViewModel task) {
        runner.handle(task.job().id()).ifPresent(task.job().paused() ? JobHandle::resume : JobHandle::pause);
    }

    boolean pausable(TaskViewModel task) {
        return runner.handle(task.job().id()).filter(JobHandle::pausable).isPresent();
    }

    void clearEnded() {
        tasks.removeIf(task -> task.job().state().ended());
        byId.values().retainAll(tasks);
        current.set(currentLine());
    }

    private void show(JobSnapshot snapshot) {
        TaskViewModel known = byId.get(snapshot.id());
        if (known == null) {
            TaskViewModel added = new TaskViewModel(snapshot);
            byId.put(snapshot.id(), added);
            tasks.addFirst(added);
            dropOldest();
        } else {
            known.update(snapshot);
        }
        summary.set(summarise());
        current.set(currentLine());
    }

    private String currentLine() {
        return tasks.stream()
                .filter(task -> !task.job().state().ended())
                .findFirst()
                .or(() -> tasks.stream()
                        .max(Comparator.comparing(task -> task.job().ended().orElse(Instant.MIN))))
                .map(TaskViewModel::line)
                .orElse("");
    }

    private void dropOldest() {
        long ended = tasks.stream().filter(task -> task.job().state().ended()).count();
        for (int i = tasks.size() - 1; i >= 0 && ended > KEPT_ENDED; i--) {
            if (tasks.get(i).job().state().ended()) {
                byId.remove(tasks.remove(i).job().id());
                ended--;
            }
        }
    }

    private String summarise() {
        long open = tasks.stream().filter(task -> !task.job().state().ended()).count();
        long waiting = tasks.stream().filter(TaskViewModel::waiting).count();
        if (open == 0) {
            return "";
        }
        String running = TEXT.text("tasks.running", open - waiting);
        return waiting == 0 ? running : running + " · " + TEXT.text("tasks.waiting", waiting);
    }
}
