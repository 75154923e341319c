package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrialsTest {

    private static final String SOAK_RUNS = "soak.runs";

    private final boolean soak = Boolean.getBoolean(SOAK_RUNS);

    @AfterEach
    void asBefore() {
        System.setProperty(SOAK_RUNS, Boolean.toString(soak));
    }

    @Test
    void aFewCasesAreUsualAndAllAreTriedInTheSoak() {
        System.setProperty(SOAK_RUNS, "false");
        assertThat(Trials.some(List.of(3, 1), List.of(2))).containsExactly(3, 1);
        System.setProperty(SOAK_RUNS, "true");
        assertThat(Trials.some(List.of(3, 1), List.of(2))).containsExactly(3, 1, 2);
    }

    @Test
    void whoHasAFewCasesOnlyIsRunWithAllByTheSoak() throws IOException {
        List<Path> untagged;
        try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
            untagged = sources.filter(source -> source.toString().endsWith("Test.java"))
                    .filter(source -> !source.endsWith("TrialsTest.java"))
                    .filter(source -> read(source).contains("Trials.some("))
                    .filter(source -> !read(source).contains("@Tag(Trials.WIDE)"))
                    .toList();
        }
        assertThat(untagged).isEmpty();
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
