import { Duplex } from 'node:stream';

/** Two streams, each of which gives what is written to the other: a connection that needs no network. */
export function createMemoryConnection(): [Duplex, Duplex] {
  const near: End = createEnd(() => far);
  const far: End = createEnd(() => near);
  return [near.stream, far.stream];
}

type End = {
  stream: Duplex;
  /** Takes what was written at the other end; calls `done` when it takes more. */
  receive(bytes: Buffer, done: () => void): void;
};

function createEnd(other: () => End): End {
  let takesMore: (() => void) | undefined;
  const stream = new Duplex({
    read() {
      const go = takesMore;
      takesMore = undefined;
      if (go) setImmediate(go);
    },
    writev(chunks, done) {
      other().receive(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
    },
    destroy(error, done) {
      done(error);
      setImmediate(() => other().stream.destroy());
    },
  });
  return {
    stream,
    receive(bytes, done) {
      if (stream.push(bytes)) setImmediate(done);
      else takesMore = done;
    },
  };
}
