package dev.drydock.ui.module;

import org.kordamp.ikonli.feather.Feather;

/**
 * What a module offers for one schema or table of the tree.
 *
 * @param id tells its acts apart
 * @param words in the menu, such as "Count just this"
 * @param baseTables whether it is nothing for a view or a sequence
 */
public record TableAct(String id, Feather icon, String words, boolean baseTables) {}
