package dev.drydock.feature.upgrade.config;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The plugins that an option file loads at the start. */
public final class LoadedPlugins {

    private static final Set<String> LOADING = Set.of("plugin-load", "plugin-load-add", "early-plugin-load");

    private LoadedPlugins() {}

    /** Whether the file loads the plugin that this option belongs to, or one that may be it. */
    public static boolean mayBring(OptionFiles files, Series series, OptionLine option) {
        return ServerOptions.readBy(files, series).stream()
                .filter(line -> LOADING.contains(line.plainName()))
                .flatMap(line -> Stream.of(line.value().orElse("").split("[;:]", -1)))
                .anyMatch(item -> mayBring(item, option.plainName()));
    }

    /** @param item of a list of plugins to load: {@code name=library.so} or {@code library.so} */
    private static boolean mayBring(String item, String option) {
        List<String> names = Stream.of(item.strip().split("=", 2))
                .map(name -> name.replaceFirst("\\.(so|dll)$", ""))
                .toList();
        boolean named = names.stream()
                .anyMatch(name -> joined(KnownOptions.bare(option)).contains(joined(KnownOptions.bare(name))));
        return named || names.stream().noneMatch(KnownOptions::plugin);
    }

    /** Options have dashes where their libraries have none. */
    private static String joined(String name) {
        return name.replace("-", "");
    }
}
