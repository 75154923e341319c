package dev.drydock.lab;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** Marks tests that start servers; {@code ./verify --quick} leaves them out. {@link Lab} refuses tests without it. */
@Tag(NeedsServers.TAG)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface NeedsServers {
    String TAG = "server";
}
