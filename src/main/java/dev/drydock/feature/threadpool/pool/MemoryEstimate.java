package dev.drydock.feature.threadpool.pool;

import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The memory that a server's settings allow it, with the arithmetic. The worst needs every connection to fill each of its
 * buffers at once, which does not happen; the likely one takes what a connection has in any case.
 *
 * @param global buffers of the server as a whole
 * @param worstSession all buffers of one connection together
 * @param likelySession what a connection holds while it is idle or does short work: network buffer, and without a pool a stack
 * @param connections the most that are allowed
 * @param used the most that there were since the start
 */
public record MemoryEstimate(long global, long worstSession, long likelySession, long connections, long used) {

    private static final List<String> GLOBAL = List.of(
            "innodb_buffer_pool_size",
            "innodb_log_buffer_size",
            "key_buffer_size",
            "query_cache_size",
            "aria_pagecache_buffer_size");
    private static final List<String> SESSION = List.of(
            "sort_buffer_size",
            "join_buffer_size",
            "read_buffer_size",
            "read_rnd_buffer_size",
            "binlog_cache_size",
            "thread_stack",
            "net_buffer_length");
    private static final List<String> TEMPORARY = List.of("tmp_table_size", "max_heap_table_size");
    private static final List<String> IDLE = List.of("net_buffer_length");
    private static final String STACK = "thread_stack";

    /** What {@link #of} looks at. */
    static final List<String> VARIABLES =
            Stream.of(GLOBAL, SESSION, TEMPORARY).flatMap(List::stream).toList();

    /**
     * @param pool whether a pool runs: its few threads have a stack, its many connections have none
     * @param used {@code Max_used_connections}; unknown counts as none
     */
    public static MemoryEstimate of(Map<String, String> variables, boolean pool, OptionalLong used) {
        return new MemoryEstimate(
                sum(variables, GLOBAL),
                sum(variables, SESSION) + temporary(variables),
                sum(variables, IDLE) + (pool ? 0 : number(variables, STACK)),
                number(variables, "max_connections"),
                used.orElse(0));
    }

    private static long temporary(Map<String, String> variables) {
        return TEMPORARY.stream()
                .mapToLong(name -> number(variables, name))
                .min()
                .orElse(0);
    }

    private static long sum(Map<String, String> variables, List<String> names) {
        return names.stream().mapToLong(name -> number(variables, name)).sum();
    }

    private static long number(Map<String, String> variables, String name) {
        String value = variables.getOrDefault(name, "");
        return value.matches("\\d{1,15}") ? Long.parseLong(value) : 0;
    }

    public long worst() {
        return global + connections * worstSession;
    }

    /** With one in ten of the connections that are allowed at its worst, and no other at all. */
    public long worstOfTenth() {
        return global + connections / 10 * worstSession;
    }

    /** With as many connections as are allowed, each of which does little. */
    public long likely() {
        return global + connections * likelySession;
    }

    /** {@code 128 MB + 2,000 × 0.5 MB = 1.1 GB}. */
    public String worstShown() {
        return shown(worstSession, worst());
    }

    public String likelyShown() {
        return shown(likelySession, likely());
    }

    private String shown(long session, long total) {
        return Formats.bytes(global) + " + " + Formats.count(connections) + " × " + Formats.bytes(session) + " = "
                + Formats.bytes(total);
    }
}
