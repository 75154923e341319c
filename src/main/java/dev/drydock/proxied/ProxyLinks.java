package dev.drydock.proxied;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers which proxy stands in front of which cluster. Safe on any thread; every call blocks on the disk. */
public final class ProxyLinks {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyLinks.class);
    private static final int FORMAT = 1;

    /** The file's content: the id of a cluster's saved server by that of a proxy. */
    record SavedLinks(Map<String, String> clusters) {}

    private final JsonFile<SavedLinks> file;

    public ProxyLinks(Path file) {
        this.file = new JsonFile<>(file, FORMAT, SavedLinks.class);
    }

    /** Id of the saved server through which the cluster of this proxy is seen. */
    public synchronized Optional<String> clusterOf(String proxy) {
        return Optional.ofNullable(links().get(proxy));
    }

    /** Ids of the proxies in front of a cluster, by the id of the saved server through which it is seen. */
    public synchronized List<String> proxiesOf(Predicate<String> cluster) {
        return links().entrySet().stream()
                .filter(entry -> cluster.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Links them, in place of what the proxy was linked to.
     *
     * @throws DrydockException E-10xx if the file cannot be written; it is left as it is then
     */
    public synchronized void link(String proxy, String cluster) {
        change(links -> links.put(proxy, cluster));
    }

    /**
     * Forgets the cluster of this proxy.
     *
     * @throws DrydockException E-10xx if the file cannot be written; it is left as it is then
     */
    public synchronized void unlink(String proxy) {
        change(links -> links.remove(proxy));
    }

    private void change(Consumer<Map<String, String>> change) {
        var _ = file.update(ProxyLinks::unreadable, saved -> {
            Map<String, String> links =
                    new TreeMap<>(saved.map(SavedLinks::clusters).orElse(Map.of()));
            change.accept(links);
            return new SavedLinks(links);
        });
    }

    private static void unreadable(Problem problem) {
        LOG.warn("links of proxies: {}", problem.full());
    }

    private Map<String, String> links() {
        try {
            return file.read(ProxyLinks::unreadable).map(SavedLinks::clusters).orElse(Map.of());
        } catch (DrydockException failure) {
            LOG.warn("links of proxies: {}", failure.problem().full());
            return Map.of();
        }
    }
}
