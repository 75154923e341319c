package dev.drydock.db.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a server uses a data directory of a host on which other processes take and give up locks. */
class HostDataTest {

    private static final int LOOKS = 40;
    private static final int OTHERS = 3;
    private static final int LOCKS = 80;

    @TempDir
    private Path folder;

    @Test
    void aLockIsSeenWhileOthersComeAndGo() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.createDirectory(data.resolve("mysql"));
        Path below = Files.createDirectory(folder.resolve("below"));
        try (HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN);
                FileChannel tablespace = created(data.resolve("ibdata1"))) {
            assertThat(look(host, data, below).word()).isEqualTo(HostData.SIZE);
            CountDownLatch taken = new CountDownLatch(OTHERS);
            List<Thread> others = IntStream.range(0, OTHERS)
                    .mapToObj(name -> Thread.ofPlatform().start(() -> lockAndUnlock(name, taken)))
                    .toList();
            try (FileLock lock = tablespace.lock()) {
                taken.await();
                List<HostData> seen = IntStream.range(0, LOOKS)
                        .mapToObj(_ -> look(host, data, below))
                        .toList();
                assertThat(lock.isValid()).isTrue();
                assertThat(seen).allSatisfy(one -> {
                    assertThat(one.word()).isEqualTo("used");
                    assertThat(one.detail())
                            .contains("ibdata1, process "
                                    + ProcessHandle.current().pid());
                });
            } finally {
                others.forEach(Thread::interrupt);
                for (Thread other : others) {
                    other.join();
                }
            }
        }
    }

    private static HostData look(PeerHost host, Path data, Path below) {
        return HostData.look(host.host(), data.toString(), below.toString());
    }

    private static FileChannel created(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private void lockAndUnlock(int name, CountDownLatch taken) {
        List<FileChannel> files = new ArrayList<>();
        try {
            for (int at = 0; at < LOCKS; at++) {
                files.add(created(folder.resolve("other" + name + "-" + at)));
            }
            while (!Thread.currentThread().isInterrupted()) {
                List<FileLock> locks = new ArrayList<>();
                for (FileChannel file : files) {
                    locks.add(file.lock());
                }
                taken.countDown();
                LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(20_000_000));
                for (FileLock lock : locks) {
                    lock.release();
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(20_000_000));
            }
            for (FileChannel file : files) {
                file.close();
            }
        } catch (ClosedByInterruptException _) {
            // the end of the test came in the middle of a lock
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
