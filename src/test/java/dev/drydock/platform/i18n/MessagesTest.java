package dev.drydock.platform.i18n;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessagesTest {

    /** Of two texts under one key a properties file keeps the last without a word. */
    @Test
    void noKeyStandsTwiceInAFile() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("resources/messages"))) {
            List<Path> found = files.toList();
            assertThat(found)
                    .hasSizeGreaterThan(5)
                    .allSatisfy(file -> assertThat(Files.readAllLines(file).stream()
                                    .filter(line -> !line.startsWith("#") && line.contains("="))
                                    .map(line -> line.substring(0, line.indexOf('='))))
                            .as("%s", file)
                            .doesNotHaveDuplicates());
        }
    }
}
