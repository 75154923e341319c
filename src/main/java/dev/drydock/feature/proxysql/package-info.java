/** ProxySQL through its admin port: what it does, the three copies of its configuration, and changes of them. */
@NullMarked
package dev.drydock.feature.proxysql;

import org.jspecify.annotations.NullMarked;
