package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.run.Feature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The example module of CONTRIBUTING.md is built as it stands there. */
class ContributingTest {

    @TempDir
    private Path folder;

    /** The files of the page: a line that is only a path in backticks, then lines with four spaces before them. */
    private static Map<String, String> files() throws IOException {
        Map<String, String> files = new HashMap<>();
        String path = "";
        StringBuilder text = new StringBuilder();
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("CONTRIBUTING.md")));
        lines.add("end");
        for (String line : lines) {
            if (line.startsWith("    ") || (line.isEmpty() && !path.isEmpty())) {
                text.append(line.isEmpty() ? "" : line.substring(4)).append('\n');
            } else {
                if (!path.isEmpty()) {
                    files.put(path, text.toString().strip() + "\n");
                }
                text.setLength(0);
                path = line.matches("`[\\w/.]+`") ? line.replace("`", "") : "";
            }
        }
        return files;
    }

    @Test
    void theExampleIsBuiltAndCalledAsThePageSays() throws Exception {
        Map<String, String> files = files();
        assertThat(files).hasSize(4);
        List<String> words = new ArrayList<>(
                List.of("-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path")));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path written = folder.resolve(file.getKey().replaceFirst("^resources/|^src/(main|test)/java/", ""));
            Files.createDirectories(written.getParent());
            Files.writeString(written, file.getValue());
            if (file.getKey().endsWith(".java")) {
                words.add(written.toString());
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        assertThat(compiler.run(null, said, said, words.toArray(String[]::new)))
                .as(said.toString(StandardCharsets.UTF_8))
                .isZero();
        try (URLClassLoader built = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Feature feature = (Feature) made(built, "dev.drydock.feature.uptime.UptimeFeature");
            assertThat(feature.commands()).containsExactly("uptime");
            assertThat(files.get("resources/messages/uptime.properties"))
                    .contains("title=", "summary=", "unsupported=");
            Object command = built.loadClass("dev.drydock.feature.uptime.cli.UptimeCommand")
                    .getConstructor(Services.class, Terminal.class)
                    .newInstance(null, null);
            StringWriter help = new StringWriter();
            new CommandLine(command).setOut(new PrintWriter(help)).execute("--help");
            assertThat(help.toString()).contains("uptime", "--server");
        }
    }

    @Test
    void theLineHasTheShapeOfTheOthers() throws Exception {
        String line = Files.readAllLines(Path.of("CONTRIBUTING.md")).stream()
                .filter(one -> one.contains("new Entry("))
                .findFirst()
                .orElseThrow()
                .strip();
        assertThat(Files.readString(Path.of("src/main/java/dev/drydock/app/Features.java")))
                .contains(line.replace("Uptime", "Link"));
    }

    private static Object made(ClassLoader loader, String name) throws ReflectiveOperationException {
        return loader.loadClass(name).getConstructor().newInstance();
    }
}
