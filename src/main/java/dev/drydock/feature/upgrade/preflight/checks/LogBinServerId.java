package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.Optional;

/** A binary log without a server_id in the option file, with which 5.7 does not start. */
final class LogBinServerId {

    private LogBinServerId() {}

    static void run(CheckContext context) {
        boolean logs = ServerVariables.on(context.variable("log_bin").orElse("OFF")) || context.configured("log-bin");
        Optional<OptionFiles> files = logs ? context.config() : Optional.empty();
        if (files.isEmpty()) {
            return;
        }
        String id = ServerOptions.last(files.get(), Series.V5_7, "server-id")
                .flatMap(OptionLine::value)
                .orElse("0");
        if (id.equals("0")) {
            context.error(
                    Subject.ofServer(Subject.Kind.OPTION, "server_id"),
                    context.variable("server_id")
                            .filter(value -> !value.equals("0"))
                            .map(value -> context.option("server_id", value))
                            .orElse(Remedy.template("[mysqld]\nserver_id = <number of no other server>")));
        }
    }
}
