package dev.drydock.lab;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** Marks tests that start servers; {@code ./verify --quick} leaves them out. {@link Lab} refuses tests without it. */
@Tag(NeedsServers.TAG)
@ExtendWith(LeftBehind.class)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface NeedsServers {
    String TAG = "server";
}
