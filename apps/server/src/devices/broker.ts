/** The embedded MQTT broker: every controller with its own credential, confined to its own topics. */
import { createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { Aedes } from 'aedes';
import { type BrokerAuthOptions, createBrokerAuth } from './brokerAuth.ts';
import type { BrokerConnection } from './brokerConnection.ts';
import { linkWithin, type WithinOptions } from './brokerWithin.ts';
import { createEntrance } from './entrance.ts';
import { createMemoryConnection } from './memoryConnection.ts';
import { createTlsEntrance, type TlsEntranceOptions } from './tlsEntrance.ts';

export type BrokerOptions = Pick<BrokerAuthOptions, 'server' | 'keyOf'> & {
  host?: string;
  /** 0 takes any free port. */
  port?: number;
  /** Connections from the network at most; what comes beyond is turned away, and `onFull` called. */
  maxConnections?: number;
  onFull?: () => void;
  /** Encrypts connections from the network; none is taken without, then. */
  tls?: Pick<TlsEntranceOptions, 'files' | 'onWrongFiles' | 'checkMs'>;
  /** How long a connection has to send its CONNECT, and then to sign in. */
  connectMs?: number;
  signInMs?: number;
};

export type Broker = {
  url: string;
  port: number;
  /** Links the server of this process to it, without a client. */
  link(options: WithinOptions): BrokerConnection;
  /** A client's connection to it from within this process; it needs no keep-alive, having no line that could be cut. */
  connect(): Duplex;
  close(): Promise<void>;
};

const CONNECT_MS = 5_000;
const SIGN_IN_MS = 30_000;

/** Starts the broker and resolves when it listens. Rejects when the port is taken. */
export async function startBroker({
  host = '127.0.0.1',
  port = 0,
  server,
  keyOf,
  maxConnections = Number.POSITIVE_INFINITY,
  onFull,
  tls,
  connectMs = CONNECT_MS,
  signInMs = SIGN_IN_MS,
}: BrokerOptions): Promise<Broker> {
  const memoryConnections = new WeakSet<Duplex>();
  const aedes = await Aedes.createBroker({
    connectTimeout: connectMs,
    // Nothing waits in the broker itself: its queue slows down as it grows, and overflows the stack when it empties.
    concurrency: 0,
    // Longer than a machine that is short of time may take; who is gone is noticed by its keep-alive.
    drainTimeout: 60_000,
    ...createBrokerAuth({
      server,
      keyOf,
      needsKeepAlive: ({ conn }) => !memoryConnections.has(conn),
      onSignedIn: ({ conn }) => entrance.admit(conn),
    }),
  });
  const endAedes = () => new Promise<void>((resolve) => aedes.close(resolve));
  const entrance = createEntrance({
    connectMs,
    signInMs,
    maxConnections,
    onFull,
    onConnect: (socket) => aedes.handle(socket),
  });
  const handshakes =
    tls &&
    createTlsEntrance({ ...tls, handshakeMs: connectMs, onSecure: (socket) => entrance.receive(socket) });
  const tcp = createServer({ noDelay: true }, handshakes?.receive ?? entrance.receive);
  const bound = await listen(tcp, port, host).catch(async (error: unknown) => {
    // Its timers would keep the process alive.
    handshakes?.close();
    await endAedes();
    throw error;
  });

  return {
    port: bound,
    // Where it listens on every interface, it is reached on the loopback one.
    url: `${tls ? 'mqtts' : 'mqtt'}://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${bound}`,
    link: (options) => linkWithin(aedes, options),
    connect() {
      const [ours, theirs] = createMemoryConnection();
      memoryConnections.add(theirs);
      aedes.handle(theirs);
      return ours;
    },
    async close() {
      const closed = new Promise<void>((resolve) => tcp.close(() => resolve()));
      handshakes?.close();
      entrance.close();
      await endAedes();
      await closed;
    },
  };
}

/** The port on which a server listens once it does. Rejects when the port is taken. */
async function listen(tcp: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', reject);
    tcp.listen(port, host, resolve);
  });
  const address = tcp.address();
  if (address === null || typeof address === 'string') throw new Error('The broker listens on no port');
  return address.port;
}
