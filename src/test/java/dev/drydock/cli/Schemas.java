package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schemas in the documentation, and outputs held against them. */
final class Schemas {

    private static final Path FOLDER = Path.of("docs/schemas");

    private Schemas() {}

    /** Fails if the output is not as the schema says, or if the schema takes anything. */
    static void fits(String name, JsonNode output) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(FOLDER.resolve(name + ".schema.json")));
        assertThat(schema.validate(output)).as(name).isEmpty();
        assertThat(schema.validate(JsonMapper.shared().readTree("{\"strange\": 1}")))
                .as(name + " refuses something else")
                .isNotEmpty();
    }

    static void fits(String name, String output) throws IOException {
        fits(name, JsonMapper.shared().readTree(output));
    }
}
