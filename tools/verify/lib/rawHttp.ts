import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type RawRequest = {
  /** What is sent, byte for byte. */
  bytes: Buffer;
  /** Hangs up once it was sent, without listening for a reply. */
  breaksOff?: boolean;
};

/** The first status of what came back, and all of it; 0 where nothing did. */
export type RawReply = { status: number; text: string };

const HANG_UP_MS = 20;

/** Sends bytes over a connection of their own, as no HTTP client would. */
export async function sendRaw(
  { hostname, port }: URL,
  { bytes, breaksOff = false }: RawRequest,
  patienceMs: number,
): Promise<RawReply> {
  const socket = createConnection(Number(port), hostname).on('error', () => {});
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('close', () => resolve());
  });
  socket.write(bytes);
  if (breaksOff) await delay(HANG_UP_MS);
  else await Promise.race([ended, delay(patienceMs, undefined, { ref: false })]);
  socket.destroy();
  const text = Buffer.concat(chunks).toString('latin1');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}
