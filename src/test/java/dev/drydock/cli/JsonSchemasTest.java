package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What commands write as JSON is what the schemas in the documentation say. */
@NeedsServers
class JsonSchemasTest extends CommandLine {

    private static final String NAME = "json_schemas_test";

    private final TestServer server = Lab.mysql57();

    @BeforeEach
    void make() throws Exception {
        server.run(
                "CREATE DATABASE " + NAME,
                "CREATE TABLE " + NAME + ".a (i INT PRIMARY KEY AUTO_INCREMENT) PARTITION BY HASH (i) PARTITIONS 2",
                "INSERT INTO " + NAME + ".a VALUES (1), (2)",
                "CREATE TABLE " + NAME + ".b (i INT) ENGINE = MyISAM",
                "CREATE VIEW " + NAME + ".v AS SELECT 1",
                "CREATE USER jsonreader@'%' IDENTIFIED BY 'jsonreader'",
                "GRANT ALL ON *.* TO jsonreader@'%'");
        for (String name : new String[] {"one", "two"}) {
            commands.run(
                    "servers",
                    "add",
                    name,
                    "--host",
                    "127.0.0.1",
                    "--port",
                    "" + server.port(),
                    "--user",
                    "jsonreader",
                    "--environment",
                    "test");
        }
    }

    @AfterEach
    void drop() throws Exception {
        server.run("DROP DATABASE " + NAME, "DROP USER jsonreader@'%'");
    }

    private JsonNode json(String words) {
        Commands.Ended ended =
                commands.typing("jsonreader\n", Stream.of(words.split(" ")).toArray(String[]::new));
        assertThat(ended.out()).as(words + ": " + ended.err()).endsWith("\n");
        return JsonMapper.shared().readTree(ended.out());
    }

    @Test
    void eachListingIsAsItsSchemaSays() throws Exception {
        String on = " --server one --password-stdin --format json";
        Schemas.fits("count", json("count --partitions --schema " + NAME + on));
        Schemas.fits("fleet", json("count --schema " + NAME + " --server two" + on));
        Schemas.fits("doctor", json("doctor" + on));
        Schemas.fits("count", json("count --at-one-moment --exclude " + NAME + ".b --schema " + NAME + on));
        Schemas.fits("servers", json("servers list --format json"));
        Schemas.fits("server", json("servers show one --format json"));
        Schemas.fits("history", json("history list --format json"));
        Schemas.fits("history-show", json("history show 1 --format json"));
        Schemas.fits("history-diff", json("history diff 1 2 --format json"));
        Schemas.fits("history-trend", json("history trend --kind rowcount --server one --format json"));
        Schemas.fits("history-verify", json("history verify --format json"));
        Schemas.fits("history-retention", json("history retention --keep-newest 1 --keep-months 0 --format json"));
        Schemas.fits("history-size", json("history size --format json"));
        Schemas.fits("history-where", json("history where --format json"));
        Path report = folder.resolve("one.html");
        commands.run("report", "1", "--output", report.toString());
        JsonNode sound = json("report verify " + report + " --format json");
        Schemas.fits("report-verify", sound);
        assertThat(sound.get("record").asString()).isEqualTo("sound");
        Schemas.fits("report-verify", json("report verify " + report + " --no-history --format json"));
        Schemas.fits("history-calendar", json("history calendar --format json"));
    }

    @Test
    void eachSurveyIsAsItsSchemaSays() throws Exception {
        String on = " --server one --password-stdin --format json";
        Schemas.fits("encryption", json("encryption check" + on));
        Schemas.fits("encryption", json("tls status" + on));
        Schemas.fits("threadpool", json("threadpool status" + on));
        Schemas.fits("sessions", json("sessions list" + on));
        Schemas.fits("locks", json("sessions locks" + on));
        Schemas.fits("link", json("link --connections 2 --queries 2" + on));
    }

    @Test
    void eachPartOfAnUpgradeIsAsItsSchemaSays() throws Exception {
        String on = " --server one --password-stdin";
        Schemas.fits("upgrade-check", json("upgrade check --target 8.0 --format json" + on));
        Schemas.fits("upgrade-verify", json("upgrade verify --format json --schema " + NAME + on));
        Schemas.fits("upgrade-order", json("upgrade order --target 8.0 --format json" + on));
        Schemas.fits("upgrade-plan", json("upgrade plan --format json --schema " + NAME + on));
        Path report = folder.resolve("run.json");
        Commands.Ended run = commands.typing(
                "jsonreader\n",
                ("upgrade run --yes --backup none --schema " + NAME + " --report " + report + on).split(" "));
        assertThat(report).as(run.err()).exists();
        Schemas.fits("upgrade-run", Files.readString(report));
    }
}
