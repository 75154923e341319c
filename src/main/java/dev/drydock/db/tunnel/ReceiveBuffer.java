package dev.drydock.db.tunnel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bytes that have arrived and wait to be read, with the time limit of a socket. One thread writes, one reads, any closes.
 *
 * <p>The writer is the thread that reads for all channels of an SSH session. JSch acknowledges data as soon as it has been
 * written here, so a small buffer would let one slow reader hold up the others, the control connection among them. This one
 * takes in {@link #MOST} bytes before the writer has to wait.
 */
final class ReceiveBuffer {

    static final int MOST = 32 * 1024 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<byte[]> parts = new ArrayDeque<>();
    /** Bytes of the first part that have been read. */
    private int consumed;

    private int size;
    private boolean ended;
    private boolean closed;
    private volatile int timeoutMillis;

    /** @param millis longest wait of a read; 0 for no limit */
    void timeout(int millis) {
        timeoutMillis = millis;
    }

    int timeout() {
        return timeoutMillis;
    }

    InputStream reader() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return take(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return length == 0 ? 0 : take(target, offset, length);
            }

            @Override
            public int available() {
                return ReceiveBuffer.this.available();
            }
        };
    }

    OutputStream writer() {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                put(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                put(source, offset, length);
            }

            @Override
            public void close() {
                end();
            }
        };
    }

    private void put(byte[] source, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (size >= MOST && !closed) {
                changed.awaitUninterruptibly();
            }
            if (closed) {
                throw new SocketException("Socket closed");
            }
            parts.add(Arrays.copyOfRange(source, offset, offset + length));
            size += length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int take(byte[] target, int offset, int length) throws IOException {
        lock.lock();
        try {
            awaitBytes();
            if (closed) {
                throw new SocketException("Socket closed");
            }
            if (size == 0) {
                return -1;
            }
            int taken = 0;
            while (taken < length && size > 0) {
                byte[] part = parts.getFirst();
                int now = Math.min(length - taken, part.length - consumed);
                System.arraycopy(part, consumed, target, offset + taken, now);
                taken += now;
                size -= now;
                consumed += now;
                if (consumed == part.length) {
                    parts.removeFirst();
                    consumed = 0;
                }
            }
            changed.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** An interrupt does not end a read, as with a socket; the thread stays interrupted. */
    private void awaitBytes() throws IOException {
        int millis = timeoutMillis;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        boolean interrupted = false;
        try {
            while (size == 0 && !ended && !closed) {
                if (millis == 0) {
                    changed.awaitUninterruptibly();
                    continue;
                }
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new SocketTimeoutException("Read timed out");
                }
                try {
                    var _ = changed.awaitNanos(left);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private int available() {
        lock.lock();
        try {
            return closed ? 0 : size;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more will come; what is here can still be read. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Reader and writer fail from now on. */
    void close() {
        lock.lock();
        try {
            closed = true;
            parts.clear();
            size = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
