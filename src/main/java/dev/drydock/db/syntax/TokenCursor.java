package dev.drydock.db.syntax;

import dev.drydock.db.syntax.SqlText.Token;
import java.util.List;
import java.util.Set;

/** A place in the words and signs of a text that moves on as they are understood. */
final class TokenCursor {

    private static final int SHOWN_BEHIND = 5;

    private final List<Token> tokens;
    private int at;

    TokenCursor(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The text goes on in a way that is not understood. */
    static final class Unclear extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unclear(String near) {
            super(near, null, false, false);
        }
    }

    int at() {
        return at;
    }

    void at(int place) {
        at = place;
    }

    boolean ended() {
        return at >= tokens.size();
    }

    /** Whether the word or sign here is this one. */
    boolean is(String word) {
        return is(0, word);
    }

    /** Whether the word or sign so far ahead is this one. */
    boolean is(int ahead, String word) {
        return at + ahead < tokens.size() && tokens.get(at + ahead).is(word);
    }

    boolean in(Set<String> words) {
        return in(0, words);
    }

    boolean in(int ahead, Set<String> words) {
        return at + ahead >= 0
                && at + ahead < tokens.size()
                && tokens.get(at + ahead).in(words);
    }

    boolean isName() {
        return !ended() && tokens.get(at).name();
    }

    /** Whether the label of a block stands here. */
    boolean isLabel() {
        return isName() && is(1, ":");
    }

    /** The word or sign here. */
    Token here() {
        if (ended()) {
            throw unclear();
        }
        return tokens.get(at);
    }

    /** One further, over something that has to be there. */
    void next() {
        if (ended()) {
            throw unclear();
        }
        at++;
    }

    /** Behind the next of these words, which has to come. */
    void behind(String word) {
        while (!is(word)) {
            next();
        }
        at++;
    }

    /** By how much the depth of parentheses changes here. */
    int nesting() {
        return is("(") ? 1 : is(")") ? -1 : 0;
    }

    /** What stands between a place and here. */
    List<Token> since(int from) {
        return tokens.subList(from, at);
    }

    Unclear unclear() {
        return new Unclear(near());
    }

    /** The words around this place. */
    String near() {
        int last = Math.min(tokens.size(), at + SHOWN_BEHIND);
        StringBuilder near = new StringBuilder();
        for (Token token : tokens.subList(Math.min(Math.max(0, at - 1), last), last)) {
            near.append(near.isEmpty() ? "" : " ").append(token.text());
        }
        return near.toString();
    }
}
