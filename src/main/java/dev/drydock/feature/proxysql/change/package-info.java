/** Changes of a ProxySQL's configuration: drafts, previews, what is kept before, and how it is put back. */
@NullMarked
package dev.drydock.feature.proxysql.change;

import org.jspecify.annotations.NullMarked;
