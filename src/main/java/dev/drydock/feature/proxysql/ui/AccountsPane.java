package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.users.BackendAccount;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** Accounts of a connected database server, chosen to be taken over with their hashes, which are never shown. */
final class AccountsPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    private final ChangesModel model;
    private final ChoiceBox<Profile> source = new ChoiceBox<>();

    AccountsPane(ChangesModel model) {
        this.model = model;
        source.setId("proxysql-accounts-source");
        source.setConverter(ShownAs.text(Profile::name));
        source.setMinWidth(140);
        DataTable<BackendAccount> accounts = new DataTable<>(
                new EmptyState(Feather.USERS, TEXT.text("accounts.empty.title"), TEXT.text("accounts.empty.text")),
                List.of(
                        DataColumn.<BackendAccount>text(TEXT.text("column.user"), BackendAccount::user),
                        DataColumn.<BackendAccount>text(
                                        TEXT.text("column.hosts"), account -> String.join(", ", account.hosts()))
                                .tooltip(account -> String.join(", ", account.hosts())),
                        DataColumn.<BackendAccount>text(TEXT.text("column.plugin"), BackendAccount::plugin),
                        DataColumn.<BackendAccount>text(
                                        TEXT.text("column.possible"),
                                        account -> account.reason().orElse(TEXT.text("account.NONE")))
                                .graphic(account -> Icons.of(
                                        account.possible() ? Feather.CHECK : Feather.SLASH,
                                        (account.possible() ? Tone.SUCCESS : Tone.MUTED).styleClass()))
                                .tooltip(account -> account.reason().orElse(""))));
        accounts.view().setId("proxysql-accounts");
        accounts.counting(TEXT, "accounts.counted");
        Button read = new Button(TEXT.text("accounts.read"), Icons.of(Feather.DOWNLOAD));
        read.setId("proxysql-accounts-read");
        read.disableProperty().bind(source.valueProperty().isNull().or(model.readingProperty()));
        read.setOnAction(_ ->
                model.readAccounts(source.getValue(), found -> accounts.items().setAll(found)));
        TextField hostgroup = new TextField("0");
        hostgroup.setId("proxysql-accounts-hostgroup");
        hostgroup.setPrefColumnCount(5);
        hostgroup.setPromptText(TEXT.text("column.hostgroup"));
        hostgroup.setAccessibleText(TEXT.text("accounts.hostgroup"));
        hostgroup.setTooltip(new javafx.scene.control.Tooltip(TEXT.text("accounts.hostgroup")));
        Button take = new Button(TEXT.text("accounts.take"), Icons.of(Feather.USER_PLUS));
        take.setId("proxysql-accounts-take");
        take.getStyleClass().add("accent");
        take.disableProperty()
                .bind(accounts.view()
                        .getSelectionModel()
                        .selectedItemProperty()
                        .isNull()
                        .or(javafx.beans.binding.Bindings.createBooleanBinding(
                                () -> !hostgroup.getText().strip().matches("\\d{1,9}"), hostgroup.textProperty())));
        take.setOnAction(_ -> model.applying()
                .takeOver(List.copyOf(accounts.selection()), hostgroup.getText().strip()));
        for (var tool : List.of(source, read, hostgroup, take)) {
            accounts.addTool(tool);
        }
        setCenter(accounts);
    }

    /** Lists the servers that are connected now. */
    void list() {
        model.databases(found -> {
            Profile chosen = source.getValue();
            source.getItems().setAll(found);
            source.setValue(
                    found.contains(chosen) ? chosen : found.stream().findFirst().orElse(null));
        });
    }
}
