package dev.drydock.platform.optionfile;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Option files as they will be: some have another text, the rest is read where it lies.
 *
 * @param source where they lie
 * @param edited texts under full names
 */
public record EditedFiles(OptionSource source, Map<String, String> edited) implements OptionSource {

    @Override
    public boolean local() {
        return source.local();
    }

    @Override
    public String text(String file) throws IOException {
        String text = edited.get(file);
        return text == null ? source.text(file) : text;
    }

    @Override
    public List<String> folder(String folder) throws IOException {
        return source.folder(folder);
    }

    @Override
    public String named(String from, String name) {
        return source.named(from, name);
    }

    @Override
    public String toString() {
        return "EditedFiles" + edited.keySet();
    }
}
