package dev.drydock.db.tunnel;

import java.net.InetAddress;
import java.util.List;

/**
 * A server's host as a route sees it.
 *
 * @param host as the profile names it
 * @param addresses what the name stands for; empty if the far end of the route looks it up
 */
public record Destination(String host, List<InetAddress> addresses) {}
