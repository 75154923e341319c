/** Reads sent to readers, writes and locks to the writer: rules proposed from what ProxySQL has counted. */
@NullMarked
package dev.drydock.feature.proxysql.split;

import org.jspecify.annotations.NullMarked;
