package dev.drydock.history.file;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryFailures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Files as H2 sees them: of a database whose sums are known, a block is held against its sum when it is read, and its sum is
 * renewed when it is written. Public for H2 alone, which makes it by its name. Safe on any thread.
 */
public final class SummedPath extends FilePathWrapper {

    /** Makes H2 know such paths. */
    static void register() {
        FilePath.register(new SummedPath());
    }

    @Override
    public String getScheme() {
        return H2Url.SUMMED;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel channel = super.open(mode);
        Optional<FollowedSums> summed = FollowedSums.of(Path.of(getBase().toString()));
        if (summed.isEmpty()) {
            return channel;
        }
        summed.get().opened = true;
        summed.get().settled = false;
        return new Watched(channel, summed.get());
    }

    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // readers go on side by side under the file's lock
    private static final class Watched extends FileBaseDefault {

        private final FileChannel channel;
        private final FollowedSums summed;

        Watched(FileChannel channel, FollowedSums summed) {
            this.channel = channel;
            this.summed = summed;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            summed.lock.readLock().lock();
            try {
                long wanted = Math.min(into.remaining(), summed.sums.length() - position);
                if (wanted <= 0 || summed.lost) {
                    return channel.read(into, position);
                }
                long from = position - position % BlockSums.BLOCK;
                long end = position + wanted + BlockSums.BLOCK - 1;
                long to = Math.min(end - end % BlockSums.BLOCK, summed.sums.length());
                ByteBuffer blocks = ByteBuffer.allocate(Math.toIntExact(to - from));
                BlockSums.fill(channel, blocks, from);
                Optional<Integer> differs = blocks.hasRemaining()
                        ? Optional.of((int) (blocks.position() / BlockSums.BLOCK + from / BlockSums.BLOCK))
                        : summed.sums.differs(from, blocks.flip());
                if (differs.isPresent()) {
                    summed.changed = true;
                    throw new HistoryFailures.Changed("block " + differs.get() + " is not as it was written");
                }
                into.put(blocks.slice((int) (position - from), (int) wanted));
                return (int) wanted;
            } finally {
                summed.lock.readLock().unlock();
            }
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            requireNewest();
            summed.lock.writeLock().lock();
            try {
                ByteBuffer bytes = from.duplicate();
                while (from.hasRemaining()) {
                    channel.write(from, position + from.position() - bytes.position());
                }
                summed.lost |= !summed.sums.written(position, bytes);
                return bytes.remaining();
            } catch (IOException | RuntimeException | Error failure) {
                summed.lost = true;
                throw failure;
            } finally {
                summed.lock.writeLock().unlock();
            }
        }

        /** Where H2 cannot read the newest state it goes back to an older one, and would write over what came after it. */
        private void requireNewest() throws IOException {
            if (summed.changed && !summed.settled) {
                throw new HistoryFailures.Changed("nothing is written where a block is not as it was written");
            }
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            requireNewest();
            summed.lock.writeLock().lock();
            try {
                channel.truncate(size);
                summed.sums.cut(size);
            } finally {
                summed.lock.writeLock().unlock();
            }
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public void force(boolean metaData) throws IOException {
            channel.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return channel.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            channel.close();
        }
    }
}
