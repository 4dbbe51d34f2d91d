import { Duplex } from 'node:stream';

/** Two streams, each of which gives what is written to the other: a connection that needs no network. */
export function createMemoryConnection(): [Duplex, Duplex] {
  // Whoever is written to says when it takes more.
  const takesMore: ((() => void) | undefined)[] = [];
  const ends: Duplex[] = [0, 1].map(
    (here) =>
      new Duplex({
        read() {
          const go = takesMore[here];
          takesMore[here] = undefined;
          if (go) setImmediate(go);
        },
        writev(chunks, done) {
          const there = 1 - here;
          const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer));
          if (ends[there]!.push(bytes)) setImmediate(done);
          else takesMore[there] = done;
        },
        destroy(error, done) {
          done(error);
          setImmediate(() => ends[1 - here]!.destroy());
        },
      }),
  );
  return ends as [Duplex, Duplex];
}
