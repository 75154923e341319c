package dev.drydock.cli;

/** Forms of a plan, as {@code --format} names them. */
public enum PlanForm {
    table,
    json,
    sql
}
