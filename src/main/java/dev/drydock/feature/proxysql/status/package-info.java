/** What a ProxySQL does at the moment, and why a server is not in use. */
@NullMarked
package dev.drydock.feature.proxysql.status;

import org.jspecify.annotations.NullMarked;
