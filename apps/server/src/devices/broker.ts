/** The embedded MQTT broker: every controller with its own credential, confined to its own topics. */
import { timingSafeEqual } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { brokerPassword, type DeviceKey } from '@gatehouse/contract/device/frame';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { type BrokerUser, mayPublish, maySubscribe, type ServerCredential } from './brokerRights.ts';
import { createEntrance } from './entrance.ts';
import { createMemoryConnection } from './memoryConnection.ts';

export type BrokerOptions = {
  host?: string;
  /** 0 takes any free port. */
  port?: number;
  server: ServerCredential;
  /** The key of a controller, by its serial; undefined when there is no such controller. */
  keyOf: (serial: string) => Promise<DeviceKey | undefined>;
  /** Connections from the network at most; what comes beyond is turned away, and `onFull` called. */
  most?: number;
  onFull?: () => void;
  /** How long a connection has to send its CONNECT, and then to sign in. */
  connectMs?: number;
  signInMs?: number;
};

export type Broker = {
  url: string;
  port: number;
  /** A connection to it from within this process; it needs no keep-alive, having no line that could be cut. */
  connect(): Duplex;
  close(): Promise<void>;
};

/** A client that is silent for one and a half of it is gone. */
const MAX_KEEPALIVE_SECONDS = 10;
const CONNECT_MS = 5_000;
const SIGN_IN_MS = 30_000;
const BAD_CREDENTIALS = 4;
const NOT_AUTHORIZED = 5;

/** Starts the broker and resolves when it listens. Rejects when the port is taken. */
export async function startBroker({
  host = '127.0.0.1',
  port = 0,
  server,
  keyOf,
  most = Number.POSITIVE_INFINITY,
  onFull,
  connectMs = CONNECT_MS,
  signInMs = SIGN_IN_MS,
}: BrokerOptions): Promise<Broker> {
  const users = new WeakMap<Client, BrokerUser>();
  const memoryConnections = new WeakSet<Duplex>();

  async function userOf(client: Client, name: string, password: string): Promise<BrokerUser | undefined> {
    if (name === server.username) return same(password, server.password) ? { kind: 'server' } : undefined;
    const key = await keyOf(name);
    if (!key || !same(password, brokerPassword(key)) || client.id !== name) return undefined;
    return { kind: 'controller', serial: name };
  }

  const aedes = await Aedes.createBroker({
    connectTimeout: connectMs,
    // Nothing waits in the broker itself: its queue slows down as it grows, and overflows the stack when it empties.
    concurrency: 0,
    // Longer than a machine that is short of time may take; who is gone is noticed by its keep-alive.
    drainTimeout: 60_000,
    preConnect(client, { keepalive = 0 }, done) {
      const isHeard = keepalive > 0 && keepalive <= MAX_KEEPALIVE_SECONDS;
      if (isHeard || memoryConnections.has(client.conn)) done(null, true);
      else done(refusal(NOT_AUTHORIZED), false);
    },
    authenticate(client, username, password, done) {
      // A session that outlives its connection would keep commands for later.
      if (!client.clean) return done(refusal(NOT_AUTHORIZED), false);
      userOf(client, username ?? '', password?.toString() ?? '').then(
        (user) => {
          if (!user) return done(refusal(BAD_CREDENTIALS), false);
          users.set(client, user);
          entrance.admit(client.conn);
          done(null, true);
        },
        () => done(refusal(NOT_AUTHORIZED), false),
      );
    },
    authorizePublish(client, { topic, retain, payload }, done) {
      const user = client && users.get(client);
      const allowed = user && mayPublish(user, { topic, retain, bytes: Buffer.byteLength(payload) });
      done(allowed ? null : new Error(`Not allowed to publish to ${topic}`));
    },
    authorizeSubscribe(client, subscription, done) {
      const user = users.get(client);
      done(null, user && maySubscribe(user, subscription.topic) ? subscription : null);
    },
  });

  const end = () => new Promise<void>((resolve) => aedes.close(resolve));

  const entrance = createEntrance({
    connectMs,
    signInMs,
    most,
    onFull,
    onConnect: (socket) => aedes.handle(socket),
  });
  const tcp = createServer({ noDelay: true }, entrance.receive);
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', reject);
    tcp.listen(port, host, resolve);
  }).catch(async (error: unknown) => {
    // Its timers would keep the process alive.
    await end();
    throw error;
  });
  const bound = (tcp.address() as AddressInfo).port;

  return {
    port: bound,
    // Where it listens on every interface, it is reached on the loopback one.
    url: `mqtt://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${bound}`,
    connect() {
      const [ours, theirs] = createMemoryConnection();
      memoryConnections.add(theirs);
      aedes.handle(theirs as Socket);
      return ours;
    },
    async close() {
      const closed = new Promise<void>((resolve) => tcp.close(() => resolve()));
      entrance.close();
      await end();
      await closed;
    },
  };
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function refusal(returnCode: number): AuthenticateError {
  return Object.assign(new Error('Connection refused'), { returnCode });
}
