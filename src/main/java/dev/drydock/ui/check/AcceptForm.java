package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.history.AcceptanceDraft;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.dialog.DialogService;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Asks who answers for findings, why, and until when. */
final class AcceptForm {

    private static final Messages TEXT = Messages.of("ui");

    private AcceptForm() {}

    /** @param act takes the findings and the answer, once nothing is wrong with it */
    static void ask(DialogService dialogs, List<Finding> findings, BiConsumer<List<Finding>, AcceptanceDraft> act) {
        if (findings.isEmpty()) {
            return;
        }
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        String what = findings.size() == 1
                ? TEXT.text(
                        "accept.text.one",
                        findings.getFirst().subject().shown(),
                        findings.getFirst().message())
                : TEXT.text("accept.text.many", Formats.count(findings.size()));
        dialogs.ask(new DialogService.Form(
                TEXT.text("accept.title"),
                what,
                List.of(
                        new DialogService.Field(
                                "accept-owner", TEXT.text("accept.owner"), TEXT.text("accept.owner.prompt"), "", false),
                        new DialogService.Field(
                                "accept-reason",
                                TEXT.text("accept.reason"),
                                TEXT.text("accept.reason.prompt"),
                                "",
                                false),
                        new DialogService.Field(
                                "accept-until",
                                TEXT.text("accept.last"),
                                TEXT.text("accept.last.prompt"),
                                today.plusMonths(3).toString(),
                                false)),
                TEXT.text("accept.act"),
                typed -> wrong(typed, today),
                typed -> act.accept(findings, AcceptanceDraft.of(typed.get(0), typed.get(1), typed.get(2)))));
    }

    private static List<String> wrong(List<String> typed, LocalDate today) {
        List<AcceptanceDraft.Wrong> wrong = AcceptanceDraft.wrong(typed.get(0), typed.get(1), typed.get(2), today);
        return List.of(
                told(wrong, Set.of(AcceptanceDraft.Wrong.OWNER)),
                told(wrong, Set.of(AcceptanceDraft.Wrong.REASON)),
                told(wrong, Set.of(AcceptanceDraft.Wrong.UNTIL, AcceptanceDraft.Wrong.PAST)));
    }

    private static String told(List<AcceptanceDraft.Wrong> wrong, Set<AcceptanceDraft.Wrong> of) {
        return wrong.stream()
                .filter(of::contains)
                .map(AcceptanceDraft.Wrong::text)
                .collect(Collectors.joining(" "));
    }
}
