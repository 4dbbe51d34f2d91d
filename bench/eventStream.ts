import { connect } from 'node:net';

/** One client of a stream of server-sent events that does no more than notice them. */
export type EventStream = {
  /** Resolves with the next event. */
  next(): Promise<string>;
  close(): void;
};

const EVENT = /data: (.*)\n\n/;

/** Connects and resolves once the stream has begun. */
export async function openEventStream(url: string, request: Buffer): Promise<EventStream> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let begin: () => void;
  const begun = new Promise<void>((resolve, reject) => {
    begin = resolve;
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The stream was closed')));
  });
  let waiting: ((event: string) => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    if (text.includes('retry:')) begin();
    const event = EVENT.exec(text);
    if (event) waiting?.(event[1]!);
  });
  socket.write(request);
  await begun;
  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    close: () => socket.destroy(),
  };
}
