import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { inTime, tooLate } from '@gatehouse/server/testing/eventually';

export type Reply = { status: number; body: string; headers: string };
/** One kept-alive HTTP connection that sends ready bytes: the load generator must cost less than what it measures. */
export type Connection = { send(request: Buffer): Promise<Reply>; close(): void };

const HEADER_END = Buffer.from('\r\n\r\n');
const MAX_SILENCE_MS = 60_000;

export type ConnectionOptions = {
  /** How long a reply may take to begin, and to go on. */
  silenceMs?: number;
  /** Where it comes from; of this machine all of 127.0.0.0/8 is. */
  localAddress?: string;
};

/** Connects. */
export async function openConnection(
  url: string,
  { silenceMs = MAX_SILENCE_MS, localAddress }: ConnectionOptions = {},
): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true, localAddress });
  let received: Buffer = Buffer.alloc(0);
  let waiting: { request: Buffer; resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let end: Error | undefined;

  const finish = (error: Error) => {
    end ??= error;
    waiting?.reject(error);
    waiting = undefined;
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headerEnd = received.indexOf(HEADER_END);
    if (headerEnd < 0) return;
    const headers = received.toString('latin1', 0, headerEnd);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    const total = headerEnd + HEADER_END.length + length;
    if (received.length < total) return;
    const body = received.toString('utf8', headerEnd + HEADER_END.length, total);
    received = received.subarray(total);
    const asked = waiting;
    waiting = undefined;
    if (asked) asked.resolve({ status: Number(headers.slice(9, 12)), body, headers });
    else finish(new Error(`A reply came that nobody asked for: ${headers}`));
  });
  socket.on('error', finish);
  socket.on('close', () =>
    finish(
      new Error(
        waiting ? `${nameOf(waiting.request)}: the connection was closed` : 'The connection is closed',
      ),
    ),
  );
  // A timer of the socket itself costs next to nothing a request. It has run out where the connection was long in coming.
  socket.on('timeout', () => {
    if (!waiting) return;
    const what = `the reply to ${nameOf(waiting.request)}`;
    finish(tooLate({ for: what, withinMs: silenceMs, seen: () => `${received.length} bytes of it` }));
  });
  await inTime(once(socket, 'connect'), { for: `a connection to ${url}` }).catch((error: Error) => {
    finish(error);
    throw error;
  });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (end) return reject(end);
        waiting = { request, resolve, reject };
        socket.setTimeout(silenceMs);
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The first line of a request, without the protocol. */
export function nameOf(request: Buffer): string {
  return request.toString('latin1', 0, request.indexOf(' HTTP/'));
}

/** Sends a request whose reply must have this status, and answers with the reply. */
export async function expectStatus(status: number, connection: Connection, request: Buffer): Promise<Reply> {
  const reply = await connection.send(request);
  if (reply.status !== status) throw new Error(`Status ${reply.status} instead of ${status}: ${reply.body}`);
  return reply;
}

export type Request = { method?: string; path: string; token?: string; body?: unknown; headers?: string[] };

/** The bytes of a request. */
export function requestBytes({ method = 'GET', path, token, body, headers = [] }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    'organisationid: 4',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
    ...headers,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}
