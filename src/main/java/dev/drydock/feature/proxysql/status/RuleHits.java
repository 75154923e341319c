package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.layer.Cell;
import java.util.List;

/**
 * A query rule at runtime.
 *
 * @param id rule_id, which is its place
 * @param flagIn the chain that it stands in
 * @param conditions what a statement must fit, in words
 * @param action what it does, in words
 * @param hits statements that it matched since the rules were loaded
 * @param comment what its row says
 * @param columns names of the columns of its row
 * @param row its row
 */
public record RuleHits(
        long id,
        long flagIn,
        String conditions,
        String action,
        long hits,
        String comment,
        List<String> columns,
        List<Cell> row) {}
