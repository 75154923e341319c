package dev.drydock.platform.optionfile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Option files of this machine. */
final class ThisMachine implements OptionSource {

    @Override
    public boolean local() {
        return true;
    }

    /** Option files have no declared encoding; Latin-1 reads every byte and keeps the ASCII of names and values. */
    @Override
    public String text(String file) throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(file));
        String utf8 = new String(bytes, StandardCharsets.UTF_8);
        return utf8.indexOf('\uFFFD') < 0 ? utf8 : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Override
    public List<String> folder(String folder) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(folder))) {
            return entries.filter(file -> file.toString().endsWith(".cnf"))
                    .sorted()
                    .map(Path::toString)
                    .toList();
        }
    }

    @Override
    public String named(String from, String name) {
        Path named = Path.of(name);
        Path parent = Path.of(from).toAbsolutePath().getParent();
        return (named.isAbsolute() || parent == null ? named : parent.resolve(named)).toString();
    }
}
