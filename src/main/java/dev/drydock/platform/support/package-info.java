/** What helps a colleague to find out what happened: the support bundle. */
@NullMarked
package dev.drydock.platform.support;

import org.jspecify.annotations.NullMarked;
