/** Who signs in to the embedded broker, and what each may then do. */
import { timingSafeEqual } from 'node:crypto';
import { brokerPassword, type DeviceKey } from '@gatehouse/contract/device/frame';
import type { AedesOptions, AuthenticateError, Client } from 'aedes';
import { type BrokerUser, mayPublish, maySubscribe, type ServerCredential } from './brokerRights.ts';

export type BrokerAuthOptions = {
  /** Left out where no server signs in, but links from within. */
  server?: ServerCredential;
  /** The key of a controller, by its serial; undefined when there is no such controller. */
  keyOf: (serial: string) => Promise<DeviceKey | undefined>;
  /** Whether a client has a line that could be cut, so that it must show that it is there. */
  needsKeepAlive(client: Client): boolean;
  onSignedIn(client: Client): void;
};

/** A client that is silent for one and a half of it is gone. */
const MAX_KEEPALIVE_SECONDS = 10;
const BAD_CREDENTIALS = 4;
const NOT_AUTHORIZED = 5;

/** The broker's hooks that let clients in and allow what they do. */
export function createBrokerAuth({
  server,
  keyOf,
  needsKeepAlive,
  onSignedIn,
}: BrokerAuthOptions): AedesOptions {
  const users = new WeakMap<Client, BrokerUser>();

  async function userOf(client: Client, name: string, password: string): Promise<BrokerUser | undefined> {
    if (name === server?.username) return same(password, server.password) ? { kind: 'server' } : undefined;
    const key = await keyOf(name);
    if (!key || !same(password, brokerPassword(key)) || client.id !== name) return undefined;
    return { kind: 'controller', serial: name };
  }

  return {
    preConnect(client, { keepalive = 0 }, done) {
      const isHeard = keepalive > 0 && keepalive <= MAX_KEEPALIVE_SECONDS;
      if (isHeard || !needsKeepAlive(client)) done(null, true);
      else done(refusal(NOT_AUTHORIZED), false);
    },
    authenticate(client, username, password, done) {
      // A session that outlives its connection would keep commands for later.
      if (!client.clean) return done(refusal(NOT_AUTHORIZED), false);
      userOf(client, username ?? '', password?.toString() ?? '').then(
        (user) => {
          if (!user) return done(refusal(BAD_CREDENTIALS), false);
          users.set(client, user);
          onSignedIn(client);
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
