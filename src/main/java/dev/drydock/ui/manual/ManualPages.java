package dev.drydock.ui.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** The manual as it is shipped: pages in Markdown, the first of which lists the others. Any thread. */
public final class ManualPages {

    /** The page that is shown where no other is meant. */
    public static final String FIRST = "README";

    private static final String FOLDER = "/manual/";
    private static final int LEVEL_OF_GROUPS = 3;
    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());

    /** @param name of its file, without the ending */
    public record Page(String name, String title, String group) {}

    /** A heading below which the words looked for stand. */
    record Hit(Page page, String heading) {}

    private final Parser parser = Parser.builder().extensions(TABLES).build();

    /** All pages in the order of the first one. */
    public List<Page> pages() {
        List<Page> pages = new ArrayList<>();
        Node first = read(FIRST);
        pages.add(new Page(FIRST, text(first.getFirstChild()), ""));
        String group = "";
        for (Node block = first.getFirstChild(); block != null; block = block.getNext()) {
            if (block instanceof Heading heading) {
                group = heading.getLevel() == LEVEL_OF_GROUPS ? text(heading) : "";
            } else if (!group.isEmpty()) {
                String of = group;
                rows(block)
                        .forEach(link -> pageOf(link.getDestination())
                                .ifPresent(name -> pages.add(new Page(name, text(link), of))));
            }
        }
        return pages;
    }

    private static List<Link> rows(Node block) {
        List<Link> links = new ArrayList<>();
        block.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.add(link);
            }
        });
        return block.getLastChild() instanceof TableBody ? links : List.of();
    }

    /** The name of the page that a link of a page leads to; empty where it leads elsewhere. */
    static Optional<String> pageOf(String destination) {
        String file = destination.replaceFirst("#.*", "");
        return Optional.of(file)
                .filter(name -> name.endsWith(".md"))
                .map(name -> name.substring(0, name.length() - ".md".length()))
                .filter(ManualPages::has);
    }

    /** Whether this page is shipped. */
    public static boolean has(String name) {
        return name.matches("[A-Za-z-]+") && ManualPages.class.getResource(FOLDER + name + ".md") != null;
    }

    /** @param name that of a page that is shipped */
    Document read(String name) {
        try (InputStream in =
                Objects.requireNonNull(ManualPages.class.getResourceAsStream(FOLDER + name + ".md"), name)) {
            return (Document) parser.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A picture of a page, as its address for JavaFX; empty where it is not shipped. */
    static Optional<String> picture(String destination) {
        return Optional.ofNullable(ManualPages.class.getResource(FOLDER + destination))
                .map(Object::toString);
    }

    /** The headings below which all of these words stand in one block, whatever their case. */
    List<Hit> find(String words) {
        List<String> wanted = wanted(words);
        List<Hit> hits = new ArrayList<>();
        for (Page page : pages()) {
            String heading = page.title();
            for (Node block = read(page.name()).getFirstChild(); block != null; block = block.getNext()) {
                String text = text(block);
                heading = block instanceof Heading ? text : heading;
                Hit hit = new Hit(page, heading);
                if (holds(text, wanted) && !hits.contains(hit)) {
                    hits.add(hit);
                }
            }
        }
        return hits;
    }

    /** The pages in whose title or headings all of these words stand, whatever their case. */
    public List<Page> about(String words) {
        List<String> wanted = wanted(words);
        return pages().stream()
                .filter(page -> {
                    for (Node block = read(page.name()).getFirstChild(); block != null; block = block.getNext()) {
                        if (block instanceof Heading && holds(page.title() + " " + text(block), wanted)) {
                            return true;
                        }
                    }
                    return false;
                })
                .toList();
    }

    private static List<String> wanted(String words) {
        return List.of(words.strip().toLowerCase(Locale.ROOT).split("\\s+"));
    }

    private static boolean holds(String text, List<String> wanted) {
        String lower = text.toLowerCase(Locale.ROOT);
        return wanted.stream().allMatch(lower::contains);
    }

    /** The letters of a part of a page. */
    static String text(Node node) {
        StringBuilder letters = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                letters.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                letters.append(code.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock code) {
                letters.append(code.getLiteral());
            }

            @Override
            public void visit(IndentedCodeBlock code) {
                letters.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak end) {
                letters.append(' ');
            }

            @Override
            public void visit(Paragraph paragraph) {
                visitChildren(paragraph);
                letters.append(' ');
            }

            @Override
            public void visit(CustomNode cell) {
                visitChildren(cell);
                letters.append(' ');
            }
        });
        return letters.toString().strip();
    }
}
