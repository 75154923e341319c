package dev.drydock.platform.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** Bytes on their way into a channel; remembers what failed, since some writers swallow it. Leaves the channel open. */
final class FirstFailure extends OutputStream {

    private final WritableByteChannel target;
    private @Nullable IOException failure;

    FirstFailure(WritableByteChannel target) {
        this.target = target;
    }

    void rethrow() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        rethrow();
        try {
            ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
            while (rest.hasRemaining()) {
                target.write(rest);
            }
        } catch (IOException first) {
            failure = first;
            throw first;
        }
    }
}
