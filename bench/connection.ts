import { connect, type Socket } from 'node:net';

export type Reply = { status: number; body: string; headers: string };
/** One kept-alive HTTP connection that sends ready bytes: the load generator must cost less than what it measures. */
export type Connection = { send(request: Buffer): Promise<Reply>; close(): void };

const HEADER_END = Buffer.from('\r\n\r\n');

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEADER_END);
    if (end < 0) return;
    const headers = received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    const total = end + HEADER_END.length + length;
    if (received.length < total) return;
    const body = received.toString('utf8', end + HEADER_END.length, total);
    received = received.subarray(total);
    const { resolve } = waiting!;
    waiting = undefined;
    resolve({ status: Number(headers.slice(9, 12)), body, headers });
  });
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed')));

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
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
