/** Measures the product against what people use today, on one real server, in one run: {@code ./verify bench}. */
@org.jspecify.annotations.NullMarked
package dev.drydock.bench;
