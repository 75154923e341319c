package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages lead to what is there: each link to a file and a heading, each picture to a page that shows it. */
class PagesTest {

    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]*))?\\)");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private static final int MOST_LINES_OF_README = 90;

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    @Test
    void eachLinkLeadsToAFileAndAHeading() throws Exception {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                Path target = link.group(1).isEmpty()
                        ? page
                        : page.toAbsolutePath().resolveSibling(link.group(1)).normalize();
                if (!Files.exists(target)
                        || (link.group(2) != null && !headings(target).contains(link.group(2)))) {
                    broken.add(page + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    /** As a code host makes addresses of headings. */
    private static List<String> headings(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(found -> found.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Test
    void eachPictureIsShownByAPage() throws Exception {
        StringBuilder all = new StringBuilder();
        for (Path page : pages()) {
            all.append(Files.readString(page));
        }
        try (Stream<Path> pictures = Files.list(Path.of("docs/images"))) {
            assertThat(pictures.map(picture -> picture.getFileName().toString()))
                    .isNotEmpty()
                    .allMatch(name -> all.indexOf("images/" + name) >= 0);
        }
    }

    @Test
    void theFirstPageIsReadInAMinute() throws Exception {
        assertThat(Files.readAllLines(Path.of("README.md"))).hasSizeLessThanOrEqualTo(MOST_LINES_OF_README);
    }
}
