package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
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

    private static final Path SCHEMAS = Path.of("docs/schemas");
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
        fits("count", json("count --partitions --schema " + NAME + on));
        fits("fleet", json("count --schema " + NAME + " --server two" + on));
        fits("doctor", json("doctor" + on));
        fits("count", json("count --at-one-moment --exclude " + NAME + ".b --schema " + NAME + on));
        fits("servers", json("servers list --format json"));
        fits("server", json("servers show one --format json"));
        fits("history", json("history list --format json"));
    }

    private static void fits(String name, JsonNode output) throws Exception {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMAS.resolve(name + ".schema.json")));
        assertThat(schema.validate(output)).as(name).isEmpty();
        assertThat(schema.validate(JsonMapper.shared().readTree("{\"strange\": 1}")))
                .as(name + " refuses something else")
                .isNotEmpty();
    }
}
